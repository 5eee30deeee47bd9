"""Turn puzzle text into a syntax tree and back: the grammar, the parser and the printer.

The meaning of a puzzle is not known here; it is the task of `gridpuzzles.analysis`.
"""
