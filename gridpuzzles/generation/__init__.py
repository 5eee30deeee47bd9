"""Making puzzles that have exactly one solution, again and again the same from one seed.

request.py      what is asked for, and the identifiers of what is made
template.py     a puzzle's structure with its numbers drawn anew; from_file.py: any file as a template
relettering.py  other numbers behind letters and holes; variations.py: other words, tiles, what is told of a solution
like.py         the style of a file as a request; theme.py: clues, drawings and dates that are asked for
sameness.py     what is made, and when two are the same; words.py: words for cryptarithms
clue_choice.py  numbers that a setter would print
cages.py        a filling cut into cages, which partition.py grows; givens.py: a filling with as few givens as will do
fewest.py       all clues that could be read off a solution, less what is needless; hiding.py: parts of a text hidden
repair.py       the one search that brings any of these to one solution; allowance.py: what it may cost
families/       what is particular to a family
minimize.py     clues taken out; erasing.py: out of the text
census.py       how many random CrossProducts are well-formed; plots.py: pictures of such things
"""
