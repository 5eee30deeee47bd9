"""Solving of millions of puzzles: a stream of records, answered on all cores or a cluster, which can be resumed.

Read the modules in this order: `items` (the input), `forms` (the forms of a record), `answers` (the output),
`executors` (processes that do the work), `stream` (chunks and order) and `journal` (the output file, which is also the
journal).
"""
