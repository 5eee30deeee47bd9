"""Generate puzzles with exactly one solution, reproducibly from a seed.

A family module turns a `Request` into a generator, which builds candidate puzzles and repairs them until one has
exactly one solution:

request.py      the request with its clues, drawings and dates, and the identifiers of generated puzzles
generate.py     generators by family, and the public function `generate`
generator.py    parts of generators, and the search from a candidate to a puzzle with one solution
budget.py       limits for one puzzle, and random numbers
difficulty.py   puzzles with a requested rating or technique
families/       one module for several similar families

Ways to design a puzzle:

template.py     a puzzle whose structure stays and whose numbers change: it creates and changes candidates
from_file.py    any file as a template: other numbers, or values of another solution
cages.py        a filling divided into cages
clue_reduction.py  all clues that hold for a solution, or all givens, then without the redundant ones
hiding.py       parts of a text hidden while the solution stays unique
like.py         the style of a file as a request

Tools:

symmetry.py     generated puzzles, and when two of them are equal; words.py: words for cryptarithms
minimize.py     remove redundant clues from a puzzle and from its text
"""
