"""Puzzles on paper: worksheets and books, as PDF, pictures of pages, or one HTML file to print.

`book` says what is printed, `paper` on what; `plan` puts it on pages; `typst_pages` and `html_pages` write the pages.
"""

from __future__ import annotations
