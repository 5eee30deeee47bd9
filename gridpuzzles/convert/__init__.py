"""Puzzles from and to what other programs read and write.

Read `formats` (the one table of formats) first, then `scanner` (how a foreign text is read, and how its faults are
said), `facts` (a puzzle as the simple facts that other formats have words for) and `formulas` (a puzzle as formulas
over whole numbers, for modelling languages). Every other module is one format, or a part of it.
"""
