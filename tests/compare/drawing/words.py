"""Draw puzzles without a grid: letters, missing digits, `each`, other bases and unknowns."""

from __future__ import annotations

from .draft import Draft
from .expressions import relation

LETTERS = "ABCDEFGHIKLMNOPRSTUVWXYZÄÉ"


def settings(draft: Draft) -> None:
    """Choose the values of letters and missing digits and the base, and register operands made of them."""
    rng, reading = draft.rng, draft.reading
    if draft.chance(0.4):
        reading.base = draft.pick(2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 36)
        draft.statements.append(f"base {reading.base}")
    if draft.chance(0.25):
        reading.leading_zeros = True
        draft.say("leading zeros allowed")
    if draft.chance(0.08):
        numbered_letters(draft)
        return
    digits = list(range(reading.base))
    kinds = draft.pick("letters", "letters", "letters", "holes", "both", "each")
    count = rng.randint(1, 4) if kinds != "holes" else 0
    letters = rng.sample(LETTERS, count)
    if letters and (draft.chance(0.5) or reading.base**count > draft.room):
        text, values = draft.domain(count, digits)
        draft.say(f"letters {text}")
    else:
        values = digits
        draft.room //= reading.base**count
    if letters and draft.chance(0.2):
        draft.say("letters may repeat")
    if letters and draft.chance(0.15):
        own = sorted(rng.sample(digits, min(len(digits), rng.randint(1, 4))))
        draft.say(f"{letters[0]} in {draft.written(own)}")
    draft.fill(letters, values, different=True)
    words = letters[:]
    for _ in draft.many(0, 3) if letters else ():
        words.append("".join(rng.choice(letters) for _ in draft.many(2, 3)))
        if draft.chance(0.2):
            words[-1] += str(rng.randrange(min(10, reading.base)))
        elif draft.chance(0.1):
            words[-1] = str(rng.randrange(1, min(10, reading.base))) + words[-1]
    draft.operands += words
    if kinds in ("holes", "both", "each"):
        holes(draft, digits)


def numbered_letters(draft: Draft) -> None:
    """Add letters that stand for numbers instead of digits, so that they are not joined to words."""
    letters = draft.rng.sample(LETTERS, draft.rng.randint(1, 3))
    text, values = draft.domain(len(letters), range(draft.pick(15, 27, 51)))
    draft.say(f"letters {text}")
    draft.fill(letters, values, different=True)
    draft.operands += letters


def holes(draft: Draft, digits: list[int]) -> None:
    """Use missing digits. Each occurrence is a new symbol, so each is used once instead of being drawn repeatedly."""
    count = draft.rng.randint(1, 3)
    text, _ = draft.domain(count, digits)
    mark = "_"
    if draft.chance(0.3):
        mark = draft.pick("O", "E")
        draft.statements[:] = [one for one in draft.statements if not one.startswith(f"{mark} in")]
        draft.say(f"each {mark} in {text}")
    elif draft.chance(0.9) or len(digits) ** count > draft.room:
        draft.say(f"digits {text}")
    shapes = {1: [mark, f"1{mark}", f"{mark}0"], 2: [mark * 2, f"{mark}1{mark}"], 3: [mark * 3, f"{mark}0{mark}{mark}"]}
    left = count
    while left:
        size = draft.rng.randint(1, left)
        word = draft.rng.choice(shapes[size])
        if draft.operands and draft.chance(0.2):
            word += draft.rng.choice([one for one in draft.operands if one.isalpha()] or [""])
        say_with(draft, word)
        left -= size


def say_with(draft: Draft, word: str) -> None:
    """Add one relation that contains `word` once."""
    other = draft.pick(*draft.operands, draft.number()) if draft.operands else draft.number()
    sign = draft.pick("+", "-", "*", "*", "/", "mod", "div")
    left = draft.pick(word, f"{word} {sign} {other}", f"{other} {sign} {word}", f"({word} + 1) * {other}")
    right = draft.pick(draft.number(), *(draft.operands or ["7"]), str(draft.rng.randint(0, 60)))
    draft.say(f"{left} {draft.pick('=', '=', '=', '<', '>=', '!=')} {right}")


def unknowns(draft: Draft) -> None:
    """Declare named unknown numbers."""
    names = draft.rng.sample(["a", "b", "total", "x1"], draft.rng.randint(1, 3))
    text, values = draft.domain(len(names))
    if draft.chance(0.8):
        draft.say(f"unknown {', '.join(names)} in {text}")
    else:
        draft.say(f"unknown {', '.join(names)}")
        draft.say(f"{', '.join(names)} in {text}")
    draft.fill(names, values)
    draft.operands += names
    draft.reading.unknowns.update(dict.fromkeys(names, values))


def words(draft: Draft) -> None:
    """Draw a puzzle of letters and missing digits, of unknowns, or of both."""
    if draft.chance(0.75):
        settings(draft)
    if not draft.operands or draft.chance(0.35):
        unknowns(draft)
    for _ in draft.many(1, 3):
        draft.say(relation(draft))
    if len(draft.operands) > 1 and draft.chance(0.1):
        draft.say(f"all different: {', '.join(dict.fromkeys(draft.rng.sample(draft.operands, 2)))}")
