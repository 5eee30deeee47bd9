"""The commands that rewrite puzzle files in place: ``fmt`` and ``fix``."""

from __future__ import annotations

import os
import sys

from ..api import read
from ..base.exit_status import DONE, NEGATIVE, WRONG, worst
from ..diagnostics.render import visible
from ..editor.formatting import formatted
from ..edits.fixes import apply_fixes
from ..system.save import replace
from .files import is_text, opened, paths, source_of
from .output import complain, show_difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from ..base.errors import Diagnostic, Fix
    from ..base.source import Source


def fmt(options: Namespace) -> int:
    """Format every file in place, and standard input to standard output; return the exit status."""
    return _each_text(options, _format)


def fix(options: Namespace) -> int:
    """Correct every file in place, and write standard input and texts to standard output; return the exit status."""
    return _each_text(options, _mend)


def _each_text(options: Namespace, work: Callable[[str, Source, Namespace], int]) -> int:
    """Call ``work`` with every path that can be read, its text and the options; return the worst exit status."""
    statuses = []
    for path in paths(options.files):
        source, faults = opened(path)
        complain(faults)
        statuses.append(WRONG if source is None else work(path, source, options))
    return worst(statuses)


def _format(path: str, source: Source, options: Namespace) -> int:
    text, diagnostics = formatted(source, os.path.dirname(os.path.realpath(path)))
    complain(diagnostics)
    if text is None:
        return WRONG
    if options.diff:
        show_difference(path, source.text, text, "formatted")
    if options.check and text != source.text:
        print(visible(f"{path} would change"), file=sys.stderr)
        return NEGATIVE
    if path == "-" and not (options.check or options.diff):
        sys.stdout.write(text)
    elif text != source.text and not options.diff:
        replace(path, text)
    return DONE


def _mend(path: str, source: Source, options: Namespace) -> int:
    is_file = path != "-" and not is_text(path)
    if is_file:
        folder = os.path.dirname(os.path.realpath(path))
    else:
        folder = os.getcwd()

    def faults_of(text: str) -> tuple[Diagnostic, ...]:
        return read(source.replace(text=text), folder=folder)[1]

    def wanted(one: Diagnostic, fix: Fix) -> bool:
        return fix.sure or options.yes or _is_agreed(one, fix)

    text, done = apply_fixes(source.text, faults_of, wanted)
    if options.diff:
        show_difference(source.name, source.text, text, "corrected")
    else:
        for one in done:
            print(visible(f"{_place(one)}{one.message}: {one.help}".removesuffix(": ")), file=sys.stderr)
        _write(path if is_file else "", source, text)
    left = faults_of(text)
    complain(tuple(one for one in left if one.code != "read-as"))
    if any(one.is_error for one in left):
        return WRONG
    return DONE


def _write(path: str, source: Source, text: str) -> None:
    """Write ``text`` to ``path``, or to standard output if it is empty; raise `OSError` if the file has changed."""
    if not path:
        sys.stdout.write(text)
    elif text != source.text:
        # The user may have saved the file in an editor while the corrections were tried or confirmed.
        if source_of(path).text != source.text:
            raise OSError(0, "changed while it was being corrected; nothing was written", path)
        replace(path, text)


def _is_agreed(one: Diagnostic, fix: Fix) -> bool:
    """Return True if the user at the terminal agrees to a correction; False without a terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    complain((one,))
    old, new = fix.span.text.strip(), fix.text.strip()
    if new:
        question = f"write {new!r}"
        if old:
            question += f" for {old!r}"
    else:
        question = f"delete {old!r}"
    print(visible(f"{question}? [y/N] "), end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _place(one: Diagnostic) -> str:
    if one.span is None:
        return ""
    line, column = one.span.place()
    return f"{one.span.source.name}:{line}:{column}: "
