"""Texts as people type them: what means nothing as it stands, and can mean one thing only, is read as that.

A text that means something is never touched. Of one that does not, each of `RULES` may rewrite the statements that are
wrong; what it proposes is kept where the reading gets further by it, and a note says so. Rules are conservative: each
knows one habit of print or of keyboards that has no second reading in the language.

text.py       the lines of a text, and which of them are wrong
rewriting.py  the search for the rules that make sense of a text
family_names.py, family_rules.py, family_clues.py   the families a text may name, and what they stand for
rules.py      the rules in their order; each module beside them has those of one habit
"""

from __future__ import annotations

from .rewriting import makes_no_sense, understood

__all__ = ["makes_no_sense", "understood"]
