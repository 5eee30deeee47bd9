"""Write an HTML page on which puzzles can be played: boards, keys, marks and hints; see `page`."""

from __future__ import annotations
