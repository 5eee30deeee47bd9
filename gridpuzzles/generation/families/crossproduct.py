"""Generate CrossProducts: digits to find from the products of their rows and columns."""

from __future__ import annotations

from ...api import parse
from ...base.english import listing
from ...base.number_properties import is_prime
from ..budget import CannotMake
from ..generator import from_one_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from ..generator import Maker
    from ..request import Request


def crossproduct(request: Request) -> Maker:
    """Return the generator for any size; values are 1..9 unless the request has others."""
    one = request.takes("size", "values", "clue", "clues").sized(5, 3)
    if one.clues == "equal":
        raise CannotMake(
            f"{one.name}: if all row products are equal, rows can be exchanged, so there is more than one solution"
        )
    if one.clues == "prime":
        _check_prime(one)
    return from_one_text(
        f"CrossProduct {one.rows} x {one.cols}",
        f"grid {one.rows} x {one.cols}\n"
        f"values {one.values or '1..9'}\n"
        f"rows product = {' '.join(['2'] * one.rows)}\n"
        f"cols product = {' '.join(['2'] * one.cols)}\n",
        one,
    )


def _check_prime(one: Request) -> None:
    """Raise `CannotMake` unless all products can be prime and still determine the digits."""
    primes = [number for number in _values(one) if is_prime(number)]
    if one.rows != one.cols:
        why = f"so that there are as many rows as columns: write {one.rows}x{one.rows}"
    elif one.rows > len(primes):
        listed = listing(map(str, primes))
        why = f"another in every row, as equal rows could be exchanged: {one.rows} rows have only {listed}"
    elif 1 not in _values(one):
        why = "and 1 is not among the values"
    else:
        return
    raise CannotMake(f"{one.name}: a product is prime only if one digit is prime and all others are 1, {why}")


def _values(one: Request) -> Collection[int]:
    return parse(f"grid 1 x 1\nvalues {one.values or '1..9'}\n").symbols[0].values
