"""Millions of puzzles: a stream of records, answered in order over all cores or a cluster, that outlives a kill.

Read `items` (what comes in), `forms` (what a record may say), `answers` (what goes out), `executors` (who does the
work), `stream` (keeping the order) and `journal` (the output, which is the journal as well), in this order.
"""
