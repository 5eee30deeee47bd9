"""A workbench in the browser, on this machine only: type a puzzle, see its faults, board, verdict, steps; play it.

library.py   the puzzle files of one folder, and nothing outside of it
questions.py what can be asked of a text, as plain data; fixes.py finds what would mend a fault
guards.py    who may ask: the address, the origin, the size
server.py    the routes
"""
