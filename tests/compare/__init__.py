"""Random puzzles over all of the language, solved and compared with brute force; see `__main__`.

drawing/      random texts
second/       a second reading of the language, that shares no code with the first
questions.py  what is asked and compared
shrinking.py  the smallest text that shows a disagreement
coverage.py   which forms of the language were drawn
run.py        one puzzle after the other
found.py      texts that once disagreed
"""
