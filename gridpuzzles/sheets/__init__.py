"""Puzzles on paper: worksheets and books, as PDF, pictures of pages, or one HTML file to print.

`book` describes the content, and `paper` the page. `plan` lays out the pages; `typst_pages` and `html_pages` write
them.
"""

from __future__ import annotations
