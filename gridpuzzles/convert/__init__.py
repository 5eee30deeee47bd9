"""Import and export of puzzles in the formats of other programs.

Start with `formats`, the table of all formats. `scanner` reads a foreign text and reports its errors. `facts` reduces a
puzzle to the simple constraints that other formats can express. `formulas` states a puzzle in whole numbers, for
modelling languages. Every other module implements one format or a part of it. `print` reads the layouts that people
type and paste, when the strict reading fails.
"""
