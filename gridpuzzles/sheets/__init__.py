"""Puzzles on paper: worksheets and books, as PDF, pictures of pages, or one HTML file to print.

`entries` solves the puzzles, `book` prepares plain data from them, and `files` writes that as Typst or HTML pages.
"""

from __future__ import annotations
