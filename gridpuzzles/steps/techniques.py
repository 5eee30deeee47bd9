"""The techniques by their names: the least that a step of each costs, and what is said of it as a hint.

A hint says how to look without saying what follows.
"""

from __future__ import annotations

TECHNIQUES = {
    "last cell": (0.6, "all other cells there are known"),
    "hidden single": (0.8, "a value has only one place left there"),
    "last cell of a clue": (1.0, "all its other cells are known"),
    "naked single": (1.0, "count what the cell can still be"),
    "combinations": (1.2, "think of the combinations that make it"),
    "divisors": (1.3, "think of what divides it"),
    "fillings": (1.3, "go through the ways to fill it"),
    "order": (1.4, "think of what comes before and after"),
    "last digits": (1.5, "look at the last digits alone"),
    "parity": (1.9, "think of even and odd"),
    "bounds": (1.9, "think of the least and the most that the others can be"),
    "counting twice": (2.1, "add up how often each number stands there"),
    "innies": (2.1, "what the cages inside leave over"),
    "outies": (2.1, "what the cages that touch it have outside"),
    "balance": (2.2, "take sums from sums that cover nearly the same cells"),
    "innies and outies": (2.4, "what the cages have outside, against what they leave over"),
    "value a clue must have": (2.4, "it must have a certain value, and others see where"),
    "casting out nines": (2.5, "compare the remainders of both sides by nine, from the sums of digits"),
    "line with its clues": (2.4, "fill that line by all the clues in it"),
    "locked value": (2.6, "a value has its places all in one line"),
    "two sums": (2.8, "add one to the other, or take one from the other"),
    "substitution": (2.8, "tell its cells by one of them, and put that into another"),
    "casting out elevens": (2.9, "compare the remainders of both sides by eleven"),
    "naked pair": (3.0, "look for a naked pair"),
    "two clues": (3.2, "see which of their ways go together"),
    "x-wing": (3.2, "look for an x-wing"),
    "hidden pair": (3.4, "look for a hidden pair"),
    "naked triple": (3.6, "look for a naked triple"),
    "swordfish": (3.8, "look for a swordfish"),
    "hidden triple": (4.0, "look for a hidden triple"),
    "xy-wing": (4.2, "three cells with two values each work together"),
    "skyscraper": (4.3, "look for a skyscraper"),
    "kite": (4.3, "look for a kite"),
    "turbot fish": (4.3, "look for a turbot fish"),
    "xyz-wing": (4.4, "three cells with three values between them work together"),
    "w-wing": (4.4, "two cells have the same two values, and cannot both have one of them"),
    "what if": (4.6, "suppose a candidate were right, and see what cannot be"),
    "coloring": (4.8, "follow one value through the groups where it has two places"),
    "naked quad": (5.0, "look for a naked quad"),
    "jellyfish": (5.2, "look for a jellyfish"),
    "hidden quad": (5.4, "look for a hidden quad"),
    "either way": (5.8, "see what a cell loses whichever of a few things is right"),
    "what if twice": (6.5, "suppose a candidate were right, and within that another one"),
    "search": (9.5, "no argument helps: try everything"),
}
LEAST = {name: least for name, (least, _) in TECHNIQUES.items()}
