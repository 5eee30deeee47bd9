"""How people mistype: what may have been meant by what stands there, and how likely that is.

Five kinds of slips are as likely as one another: a neighboring key (or a look-alike), two characters swapped, one typed
twice or once for twice, one dropped, and a number one too small or too large. Anything else is a slip nobody expects.
"""

from __future__ import annotations

from itertools import pairwise
from math import log2

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

KEYS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
"""Rows of a keyboard: who stands next to whom is easily taken for it."""
PADS = ("147", "258", "369", "QAZ", "WSX", "EDC", "RFV", "TGB", "YHN", "UJM", "OL", "01")
"""Columns of it, those of the pad of numbers too."""
LOOK_ALIKE = ("17", "38", "69", "06", "08", "49", "IJ", "OQ", "UV", "MN", "CG")
NEAR = {frozenset(pair) for row in (*KEYS, *PADS, *LOOK_ALIKE) for pair in pairwise(row)}
RARE = 1 / 64
"""How likely an unexpected slip of one character is, beside 1 for a slip of which there is only one."""


def likeness(typed: str, meant: str) -> float:
    """How likely ``meant`` becomes ``typed``: for each kind of slip that does it, one part of its ways; 0 for none."""
    if typed == meant or not meant:
        return 0.0
    if typed.startswith("-") != meant.startswith("-"):
        if typed.lstrip("-") == meant.lstrip("-"):
            return 1 / 2
        return 0.0
    chance = 0.0
    size = len(meant)
    length = max(1, size - meant.count("_"))  # holes are not mistyped
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
    """Whether two neighboring characters are exchanged."""
    if len(wrong) != 2 or wrong[1] != wrong[0] + 1:
        return False
    first, second = wrong
    return typed[first] == meant[second] and typed[second] == meant[first]


def rarity(typed: str, meant: str) -> int:
    """The same on a scale that grows as slips become rarer, in steps of a quarter of a halving; 40 for what is none."""
    chance = likeness(typed, meant)
    if chance:
        return round(-4 * log2(chance))
    return 40


def variants(typed: str, alphabet: Iterable[str]) -> set[str]:
    """What is one slip away from ``typed``: with characters of ``alphabet`` where others are needed."""
    signs = sorted(set(alphabet))
    size = len(typed)
    found = {typed[:at] + typed[at + 1 :] for at in range(size)}
    found |= {typed[:at] + sign + typed[at + 1 :] for at in range(size) for sign in signs}
    found |= {typed[:at] + sign + typed[at:] for at in range(size + 1) for sign in signs}
    found |= {typed[:at] + typed[at + 1] + typed[at] + typed[at + 2 :] for at in range(size - 1)}
    return found - {typed, ""}


def numbers_near(typed: str) -> set[str]:
    """Numbers one slip away from a number without a sign, none of them with a leading zero."""
    found = variants(typed, "0123456789") | {str(int(typed) + 1)}
    if int(typed) > 0:
        found.add(str(int(typed) - 1))
    return {one for one in found if one == "0" or one[0] != "0"} - {typed}
