"""Random puzzles over the whole language, solved and compared with brute force; see `__main__`.

drawing/        random texts
second/         a second implementation of the language, which shares no code with the first
questions.py    the questions, and the comparison of their answers
shrinking.py    the smallest text that shows a disagreement
coverage.py     the forms of the language that were drawn
run.py          the loop over the puzzles
regressions.md  texts that once disagreed
"""
