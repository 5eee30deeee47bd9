"""A workbench in the browser, on this machine only: type a puzzle, see its errors, board, verdict and steps; play it.

`server` receives a request, checks if it may be answered, and passes it to `library` (the files of one folder) or to a
function of `questions`. A question may take long, so a process of `workers` answers it and is killed if it takes too
long.
"""
