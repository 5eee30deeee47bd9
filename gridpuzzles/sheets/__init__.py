"""Puzzles on paper: worksheets and books, as PDF, pictures of pages, or one HTML file to print.

`book` describes the content and the paper. `plan` lays out the pages, and `documents` writes them.
"""

from __future__ import annotations
