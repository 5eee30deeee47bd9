"""``gridpuzzles fmt``: puzzle files in their canonical form."""

from __future__ import annotations

import os
import sys

from ..api import read
from ..diagnostics import visible
from ..errors import DefinitionError
from ..language.parser import parse
from ..language.printer import print_document
from ..outcome import DONE, NEGATIVE, WRONG, worst
from ..saving import replace
from .files import paths, source_of, unreadable
from .output import complain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace


def run(options: Namespace) -> int:
    """Format every file in place, standard input to standard output; the exit status."""
    return worst([_format(path, options) for path in paths(options.files)])


def _format(path: str, options: Namespace) -> int:
    try:
        source = source_of(path)
    except DefinitionError as error:
        complain(error.diagnostics)
        return WRONG
    except OSError as error:
        complain((unreadable(path, error),))
        return WRONG
    document, diagnostics = parse(source)
    puzzle, found = read(source, folder=os.path.dirname(os.path.realpath(path)))
    if puzzle is not None and puzzle.document is not None and any(one.code == "read-as" for one in found):
        document, diagnostics = puzzle.document, tuple(one for one in found if one.code == "read-as")
        complain(diagnostics)
    elif any(diagnostic.is_error for diagnostic in diagnostics):
        complain(diagnostics)
        return WRONG
    text = _with_line_ends_of(source.text, print_document(document))
    if options.diff:
        _show_difference(path, source.text, text)
    if options.check or options.diff:
        if text == source.text:
            return DONE
        if options.check:
            print(visible(f"{path} would change"), file=sys.stderr)
        return NEGATIVE if options.check else DONE
    if path == "-":
        sys.stdout.write(text)
    elif text != source.text:
        replace(path, text)
    return DONE


def _show_difference(path: str, before: str, after: str) -> None:
    from difflib import unified_diff

    lines = unified_diff(before.splitlines(), after.splitlines(), path, f"{path} (formatted)", lineterm="")
    sys.stdout.writelines(f"{visible(line)}\n" for line in lines)


def _with_line_ends_of(before: str, text: str) -> str:
    """``text`` with the line ends that ``before`` has throughout."""
    as_on_windows = "\r\n" in before and before.count("\n") == before.count("\r\n")
    return text.replace("\n", "\r\n") if as_on_windows else text
