"""A reader of printed puzzles: writes in the puzzle language what people type, paste and copy from print.

One pass, no search, no order among rules:

    text --marks--> marks --blocks--> blocks --readers, lines, sentences--> statements --strict reading--> puzzle

marks.py       characters to marks: one table of signs, one tokenizer
blocks.py      lines to blocks, by layout alone
families.py    what the name of a family stands for; the data are in families/, one file each
readers/       one module for each shape of drawing
lines.py       lines that stand alone: declarations, relations, lists
sentences.py   sentences of rules, in six languages
said.py        what lines and sentences say
reading.py     the pass itself
nearest.py     why a text is not read: the one place, and what mends it

Whatever no reader takes, or two readings fit, is a question; nothing is guessed, and no mark is passed over.
"""
