"""Random puzzles over the whole language: `draw` returns a text and the files it includes.

draft.py         a puzzle while it is drawn
expressions.py   relations
words.py, grids.py, figures.py, equations.py, workings.py    the kinds of puzzle
families.py      puzzles under the name of their family
lists.py         lists of cells
sets.py          rules for sets of cells, line functions, marks, paths
pyramids.py      pyramids
other_boards.py  statements about the cells of pictures, crosswords, pyramids and figures
"""

from __future__ import annotations

import re
from random import Random

from .draft import Draft
from .equations import crosswords, pictures
from .expressions import expression
from .families import families
from .figures import figures
from .grids import empty_grids, grids
from .pyramids import pyramids
from .words import words
from .workings import workings

KINDS = (
    *(*[grids] * 16, *[words] * 12, *[pictures] * 4, *[crosswords] * 4, *[figures] * 4, *[workings] * 4),
    *(pyramids, pyramids, pyramids, empty_grids, *[families] * 6),
)
PRINTED = {"*": "×·", "/": "÷", "-": "−", "!=": "≠", "<=": "≤", ">=": "≥"}
EXPECTED = ("unique", "no solution", "1 solution", "4 solutions", "at least 3 solutions")


def draw(rng: Random) -> tuple[str, dict[str, str]]:
    """Return a text, and the texts of the files it may include."""
    room = int(10 ** rng.uniform(1, 3.5))
    draft = Draft(rng, room)
    draft.file.left_to_right = left_to_right = draft.chance(0.25)
    rng.choice(KINDS)(draft)
    if left_to_right:
        draft.say("evaluate left to right")
    elif draft.chance(0.3):
        draft.say("evaluate by precedence")
    if draft.chance(0.15):
        steps(draft)
    if draft.chance(0.05):
        draft.say(f"expect {rng.choice(EXPECTED)}")
    if draft.chance(0.1):
        promise(draft)
    order = draft.statements
    if draft.chance(0.5) and not any(one.startswith("cages") for one in order):
        rng.shuffle(order)
    return finished(draft, [*params(draft), *order])


def steps(draft: Draft) -> None:
    demands = ["whole", "positive", "not negative", "0..99", "-20..20", "0..60 step 2", "7"]
    for _ in draft.many(1, 2):
        draft.say(f"steps {', '.join(draft.rng.sample(demands, draft.rng.randint(1, 2)))}")


def promise(draft: Draft) -> None:
    """Add a promised solution, right or wrong, as a list or as a filled drawing."""
    drawn = [
        one for one in draft.statements if one.startswith(("grid", "picture", "crossword", "long")) and "\n" in one
    ]
    if drawn and draft.chance(0.6):
        lines = [line.strip() for line in draft.pick(*drawn).split("\n")[1:]]
        draft.say("solution:", *(re.sub("_", lambda _: str(draft.rng.randrange(9)), line) for line in lines))
    elif draft.witness:
        sign = draft.pick("=", " = ")
        draft.say(
            "solution:", draft.pick(" ", ", ").join(f"{name}{sign}{value}" for name, value in draft.witness.items())
        )


def params(draft: Draft) -> list[str]:
    said = [f"param {name} = {value}" for name, value in draft.params.items()]
    if len(said) > 1 and draft.chance(0.5):
        (name, value), (other, known), *_ = draft.params.items()
        said[0] = f"param {name} = {other} * 1 + {value - known}" if value >= known else said[0]
    return said


def finished(draft: Draft, statements: list[str]) -> tuple[str, dict[str, str]]:
    """Return the text as a file, or included by another, in plain or in printed symbols."""
    rng = draft.rng
    text = "\n".join(statements) + "\n"
    if draft.chance(0.1):
        text = printed(rng, text)
    if draft.chance(0.1):
        text = f"title: {rng.choice(('A', 'Rows # 1', 'x = 3'))}\n# all of it\n\n{text}note: one\n  more = 3 # of it\n"
    if draft.chance(0.05):
        text = f"edition 1\n{text}"
    if draft.chance(0.07):
        return taken_in(draft, text)
    if draft.chance(0.05):
        return in_parts(draft, statements)
    return text, {}


def printed(rng: Random, text: str) -> str:
    """Return the text with some symbols as they are printed."""
    lines = []
    for line in text.split("\n"):
        for plain, signs in PRINTED.items():
            spaced = f" {plain} "
            if rng.random() < 0.5 and not line.startswith(" "):
                line = line.replace(spaced, f" {rng.choice(signs)} ")
        lines.append(line)
    return "\n".join(lines)


def taken_in(draft: Draft, text: str) -> tuple[str, dict[str, str]]:
    """Return a file that includes the text and sets other values for its parameters."""
    given = ", ".join(f"{name} = {value}" for name, value in draft.params.items())
    for name, value in draft.params.items():
        text = text.replace(f"param {name} = {value}\n", f"param {name} = {value + draft.rng.randint(0, 1)}\n")
    use = f'use "part.puzzle" ({given})' if given else 'use "part.puzzle"'
    more = [use, *(f"{name} > 0" for name in list(draft.reading.unknowns)[:1])]
    if draft.chance(0.3) and draft.operands:
        one = draft.pick(*draft.operands)
        more.append(f"{one} + {one} * 2 - 1 != 3" if "_" not in one else "")
        more.append(draft.pick("evaluate left to right", "steps whole", "expect unique", ""))
    return "\n".join(more) + "\n", {"part.puzzle": text}


def in_parts(draft: Draft, statements: list[str]) -> tuple[str, dict[str, str]]:
    """Split the statements into two files, and include one rule twice, each time with another number."""
    params_, said = ([one for one in statements if one.startswith("param ") == wanted] for wanted in (True, False))
    here = [one for one in said if draft.chance(0.5)]
    there = [one for one in said if one not in here]
    given = f" ({', '.join(f'{name} = {name}' for name in draft.params)})" if draft.params else ""
    files = {"part.puzzle": "\n".join([*params_, *there]) + "\n"}
    main = [*params_, *here]
    main.insert(draft.rng.randint(0, len(main)), f'use "part.puzzle"{given}')
    plain = [one for one in draft.operands if "_" not in one]
    if plain and draft.chance(0.7):
        sign = draft.pick("!=", "!=", ">", "<=")
        rule = f"{expression(draft, 2) if plain == draft.operands else plain[0]} {sign} k + 1"
        files["rule.puzzle"] = f"param k = {draft.rng.randint(0, 3)}\n{rule}\n"
        wanted = [f'use "rule.puzzle" (k = {draft.number()})', f'use "rule.puzzle" (k = 3 - {draft.number()})']
        if draft.chance(0.3):
            wanted[0] = 'use "rule.puzzle"'
        at = draft.rng.randint(0, len(main))
        main[at:at] = wanted
    return "\n".join(main) + "\n", files


__all__ = ["KINDS", "draw"]
