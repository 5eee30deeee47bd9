"""A workbench in the browser: type a puzzle, see its errors, board, verdict and steps; play, export and share it.

`page` makes the page, and `questions` and `documents` answer it. On this machine `server` receives a question, checks
if it may be answered, and lets a process of its own answer it (`gridpuzzles.system.worker`), because it may take long.
The browser opens, saves and keeps the texts.
"""
