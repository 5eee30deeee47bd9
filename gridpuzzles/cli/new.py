"""``gridpuzzles new``: write a file to start from, with comments that explain what to change."""

from __future__ import annotations

import os
import sys

from ..base.exit_status import DONE, WRONG
from ..base.suggest import nearest
from ..printed.families import starter, starters
from ..system.save import save_new
from .output import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace


def run(options: Namespace) -> int:
    """Write the file; return the exit status."""
    try:
        text = starter(options.family)
    except KeyError:
        near = nearest(options.family, starters())
        if near:
            help = f"did you mean {near!r}?"
        else:
            help = f"choose one of {', '.join(starters())}"
        say(f"there is no template for {options.family!r}: {help}")
        return WRONG
    if options.output in (None, "-"):
        sys.stdout.write(text)
    else:
        save_new(os.fspath(options.output), text)
    return DONE
