"""A workbench in the browser, on this machine only: type a puzzle, see its errors, board, verdict and steps; play it.

`server` receives a request, checks if it may be answered, and passes it to a function of `questions`. A question may
take long, so a process of its own answers it (`gridpuzzles.system.worker`). The browser opens and saves the files.
"""
