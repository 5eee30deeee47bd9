"""A workbench in the browser, on this machine only: type a puzzle, see its faults, board, verdict, steps; play it.

library.py   the puzzle files of one folder, and nothing outside of it
questions.py what can be asked of a text, as plain data
workers.py   a process that answers a question, and is ended when it takes too long
guards.py    who may ask: the token, the address, the origin, the size; what is answered to bad input
server.py    the routes
"""
