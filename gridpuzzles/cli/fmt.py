"""``gridpuzzles fmt``: write puzzle files in canonical form."""

from __future__ import annotations

import os
import sys

from ..base.exit_status import DONE, NEGATIVE, WRONG, worst
from ..diagnostics.render import visible
from ..editor.formatting import formatted
from ..system.save import replace
from .files import opened, paths
from .output import complain, show_difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace


def run(options: Namespace) -> int:
    """Format every file in place, and standard input to standard output; return the exit status."""
    return worst([_format(path, options) for path in paths(options.files)])


def _format(path: str, options: Namespace) -> int:
    source, faults = opened(path)
    if source is None:
        complain(faults)
        return WRONG
    text, diagnostics = formatted(source, os.path.dirname(os.path.realpath(path)))
    complain(diagnostics)
    if text is None:
        return WRONG
    if options.diff:
        show_difference(path, source.text, text, "formatted")
    if options.check or options.diff:
        if text == source.text:
            return DONE
        if options.check:
            print(visible(f"{path} would change"), file=sys.stderr)
        if options.check:
            return NEGATIVE
        return DONE
    if path == "-":
        sys.stdout.write(text)
    elif text != source.text:
        replace(path, text)
    return DONE
