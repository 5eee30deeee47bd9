"""Read printed layouts: translate drawings, tables and lists that people type and paste into the puzzle language.

The reader makes one pass, without search and without an order among rules::

    text ─▶ statements of the language, copied
         └▶ other lines ─▶ marks ─▶ blocks ─▶ readers, lists ─▶ statements ─▶ strict reading ─▶ puzzle

reading.py     copy the statements, and give every other line to one reader
pasted.py      reduce tables to rows of cells
marks.py       split lines into marks, with one table of signs and one tokenizer
blocks.py      group lines into blocks by their layout alone
lists.py       read lists of clues and cells, with the few words of words.py
readers/       read drawings, one module for each shape
said.py        define the meanings of lists, and the question about a text that cannot be read
finishing.py   add what the family says and the text does not

If no reader accepts a line, or two readings fit a drawing, the program asks. It does not guess, and it reads every
mark.
"""
