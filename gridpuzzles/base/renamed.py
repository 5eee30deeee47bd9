"""Old public names, which the next version drops."""

from __future__ import annotations


def renamed(owner: str, old: str, new: str) -> str:
    """Return ``new``, and warn the code that used the ``old`` name of an attribute of ``owner``.

    Call it directly from the function that Python calls for the old name.
    """
    import warnings

    warnings.warn(f"{owner}.{old} is now {owner}.{new}", DeprecationWarning, stacklevel=3)
    return new
