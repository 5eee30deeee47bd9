"""Suggest words that a person may have meant."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_COMPARED = 400


def nearest(word: str, candidates: Iterable[str]) -> str:
    """Return the candidate most similar to ``word``, or one with its letters in another order, or an empty string.

    Words and candidates of at most two letters are never matched. If there are many candidates, the first
    `MAX_COMPARED` are compared, starting with those that have the same first letter.
    """
    if not 2 < len(word) < 40:
        return ""
    from difflib import get_close_matches

    possible = [candidate for candidate in candidates if len(candidate) > 2]
    if len(possible) > MAX_COMPARED:
        possible.sort(key=lambda candidate: (candidate[0] != word[0], abs(len(candidate) - len(word))))
    possible = possible[:MAX_COMPARED]
    found = get_close_matches(word, possible, 1, 0.7)
    if found:
        return found[0]
    # get_close_matches rates transposed letters low
    letters = sorted(word)
    return next((candidate for candidate in possible if sorted(candidate) == letters), "")
