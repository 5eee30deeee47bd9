"""Read printed puzzles: translate texts that people type, paste and copy into the puzzle language.

The reader makes one pass, without search and without an order among rules:

    text --marks--> marks --blocks--> blocks --readers, lines, sentences--> statements --strict reading--> puzzle

marks.py       split lines into marks, with one table of signs and one tokenizer
blocks.py      group lines into blocks by their layout alone
families.py    look up families by name; the data are in families/, one file for each family
readers/       read drawings, one module for each shape
lines.py       read declarations, relations and lists that are lines of their own
titles.py      tell titles from rules
sentences.py   read sentences of rules in six languages
said.py        define the values that lines and sentences are read as
reading.py     run the pass over a whole text
nearest.py     explain why a text cannot be read, and propose a correction

If no reader accepts a line, or two readings fit it, the program asks a question. It does not guess, and it reads every
mark.
"""
