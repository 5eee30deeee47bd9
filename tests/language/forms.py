"""Every form of the language, one statement per entry: all are read, printed and read again.

`forms.txt` has them one after another; a form begins at the margin.
"""

from __future__ import annotations

import re
from pathlib import Path

FORMS = tuple(re.split(r"\n(?=\S)", Path(__file__).with_name("forms.txt").read_text(encoding="utf-8").rstrip("\n")))
