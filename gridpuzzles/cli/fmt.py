"""``gridpuzzles fmt``: puzzle files in their canonical form."""

from __future__ import annotations

import os
import sys

from ..errors import DefinitionError
from ..language.parser import parse
from ..language.printer import print_document
from .files import paths, source_of
from .output import complain
from .status import DONE, NEGATIVE, WRONG, worst

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
    document, diagnostics = parse(source)
    if any(diagnostic.is_error for diagnostic in diagnostics):
        complain(diagnostics)
        return WRONG
    text = print_document(document)
    if options.diff:
        _show_difference(path, source.text, text)
    if options.check or options.diff:
        if text == source.text:
            return DONE
        if options.check:
            print(f"{path} would change", file=sys.stderr)
        return NEGATIVE if options.check else DONE
    if path == "-":
        sys.stdout.write(text)
    elif text != source.text:
        _replace(path, text)
    return DONE


def _show_difference(path: str, before: str, after: str) -> None:
    from difflib import unified_diff

    sys.stdout.writelines(unified_diff(before.splitlines(True), after.splitlines(True), path, f"{path} (formatted)"))


def _replace(path: str, text: str) -> None:
    """Write all of ``text`` or nothing: a full disk or a kill leaves the old file."""
    beside = f"{path}.{os.getpid()}.tmp"
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(beside, os.stat(path).st_mode)
        os.replace(beside, path)
    except BaseException:
        if os.path.exists(beside):
            os.unlink(beside)
        raise
