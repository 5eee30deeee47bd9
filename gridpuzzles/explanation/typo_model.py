"""Model typos: list the words that may have been meant by a typed one, and rate their likelihood.

Five kinds of typos are equally likely: a neighboring (or similar) key, two characters swapped, one character doubled or
a double one typed once, one omitted, and a number one too small or too large. Anything else is unexpected.
"""

from __future__ import annotations

from itertools import pairwise
from math import log2

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

KEYS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
"""Rows of a keyboard; neighboring keys are easily confused."""
PADS = ("147", "258", "369", "QAZ", "WSX", "EDC", "RFV", "TGB", "YHN", "UJM", "OL", "01")
"""Columns of the keyboard and of the number pad."""
LOOK_ALIKE = ("17", "38", "69", "06", "08", "49", "IJ", "OQ", "UV", "MN", "CG")
NEAR = {frozenset(pair) for row in (*KEYS, *PADS, *LOOK_ALIKE) for pair in pairwise(row)}
RARE = 1 / 64
"""Likelihood of an unexpected typo of one character, relative to a typo with only one possibility."""


def likeness(typed: str, meant: str) -> float:
    """Return the likelihood that ``meant`` is typed as ``typed``; 0 if no single typo does it.

    Each kind of typo contributes the fraction of its possibilities that has this result.
    """
    if typed == meant or not meant:
        return 0.0
    if typed.startswith("-") != meant.startswith("-"):
        if typed.lstrip("-") == meant.lstrip("-"):
            return 1 / 2
        return 0.0
    chance = 0.0
    size = len(meant)
    length = max(1, size - meant.count("_"))  # missing digits are not mistyped
    if len(typed) == size:
        wrong = [at for at in range(size) if typed[at] != meant[at]]
        if len(wrong) == 1:
            at = wrong[0]
            near = frozenset((typed[at], meant[at])) in NEAR
            repeated = typed[at] in (typed[at - 1 : at], typed[at + 1 : at + 2])  # MONNY for MONEY
            if near or repeated:
                chance += 1 / (2 * length)
            else:
                chance += RARE / length
        if _swapped(typed, meant, wrong):
            chance += 1 / max(1, length - 1)
    elif len(typed) == size + 1:
        one_more = any(meant[:at] + typed[at] + meant[at:] == typed for at in range(len(typed)))
        twice = any(meant[: at + 1] + meant[at:] == typed for at in range(size))
        if one_more:
            if twice:
                chance += 1 / length
            else:
                chance += RARE / length
    elif len(typed) == size - 1:
        one_less = any(meant[:at] + meant[at + 1 :] == typed for at in range(size))
        if one_less:
            chance += 1 / length
    if typed.isdigit() and meant.isdigit() and abs(int(typed) - int(meant)) == 1:
        chance += 1 / 2
    return chance


def _swapped(typed: str, meant: str, wrong: list[int]) -> bool:
    """Return True if exactly two neighboring characters are exchanged."""
    if len(wrong) != 2 or wrong[1] != wrong[0] + 1:
        return False
    first, second = wrong
    return typed[first] == meant[second] and typed[second] == meant[first]


def typo_cost(typed: str, meant: str) -> int:
    """Return -4 * log2 of the likelihood of a typo, rounded; 40 if it is not a known kind of typo."""
    chance = likeness(typed, meant)
    if chance:
        return round(-4 * log2(chance))
    return 40


def variants(typed: str, alphabet: Iterable[str]) -> set[str]:
    """Return all words one typo away from ``typed``, with characters of ``alphabet`` where new ones are needed."""
    signs = sorted(set(alphabet))
    size = len(typed)
    found = {typed[:at] + typed[at + 1 :] for at in range(size)}
    found |= {typed[:at] + sign + typed[at + 1 :] for at in range(size) for sign in signs}
    found |= {typed[:at] + sign + typed[at:] for at in range(size + 1) for sign in signs}
    found |= {typed[:at] + typed[at + 1] + typed[at] + typed[at + 2 :] for at in range(size - 1)}
    return found - {typed, ""}


def numbers_near(typed: str) -> set[str]:
    """Return the numbers one typo away from a number without a sign, without leading zeros."""
    found = variants(typed, "0123456789") | {str(int(typed) + 1)}
    if int(typed) > 0:
        found.add(str(int(typed) - 1))
    return {one for one in found if one == "0" or one[0] != "0"} - {typed}
