"""The commands that rewrite puzzle files in place: ``fmt`` and ``fix``."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from difflib import unified_diff
from functools import cache

from ..api import read
from ..api.fixes import apply_fixes
from ..base.errors import DefinitionError, Diagnostic, Fix
from ..base.exit_status import DONE, FAULT, NEGATIVE, WRONG, worst
from ..base.render import visible
from ..base.source import Source
from ..editor.formatting import formatted
from ..system.save import overwrite
from .commands import shared
from .files import folder_of, is_text, paths, source_of
from .output import complain, internal_error, note


def fmt_options(parser: ArgumentParser) -> None:
    """Add the options of ``fmt``."""
    shared(parser, "files")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if a file would change")
    parser.add_argument("--diff", action="store_true", help="change nothing; show the changes")


def fix_options(parser: ArgumentParser) -> None:
    """Add the options of ``fix``."""
    shared(parser, "files")
    help = "apply all corrections without asking, even ambiguous ones"
    parser.add_argument("--yes", action="store_true", help=help)
    parser.add_argument("--diff", action="store_true", help="change nothing; show the changes")


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
        try:
            statuses.append(work(path, source_of(path), options))
        except DefinitionError as error:
            complain(error.diagnostics)
            statuses.append(WRONG)
        except Exception as error:
            complain((internal_error(error, path),))
            statuses.append(FAULT)
    return worst(statuses)


def _format(path: str, source: Source, options: Namespace) -> int:
    text, diagnostics = formatted(source, os.path.dirname(os.path.realpath(path)))
    complain(diagnostics)
    if text is None:
        return WRONG
    if options.diff:
        _show_difference(path, source.text, text, "formatted")
    if options.check and text != source.text:
        print(visible(f"{path} would change"), file=sys.stderr)
        return NEGATIVE
    if path == "-" and not (options.check or options.diff):
        sys.stdout.write(text)
    elif text != source.text and not options.diff:
        overwrite(path, text)
    return DONE


def _mend(path: str, source: Source, options: Namespace) -> int:
    @cache
    def faults_of(text: str) -> tuple[Diagnostic, ...]:
        return read(replace(source, text=text), folder=folder_of(path))[1]

    def wanted(one: Diagnostic, fix: Fix) -> bool:
        return fix.sure or options.yes or _is_agreed(one, fix)

    text, done = apply_fixes(source.text, faults_of, wanted)
    if options.diff:
        _show_difference(source.name, source.text, text, "corrected")
    else:
        for one in done:
            note(f"{_place(one)}{one.message}: {one.help}".removesuffix(": "))
        _write(path, source, text)
    left = faults_of(text)
    complain(tuple(one for one in left if one.code != "read-as"))
    if any(one.is_error for one in left):
        return WRONG
    return DONE


def _write(path: str, source: Source, text: str) -> None:
    """Write a corrected text where it came from, or to standard output; raise `OSError` if the file has changed."""
    if path == "-" or is_text(path):
        sys.stdout.write(text)
    elif text != source.text:
        # The user may have saved the file in an editor while the corrections were tried or confirmed.
        if source_of(path).text != source.text:
            raise OSError(0, "changed while it was being corrected; nothing was written", path)
        overwrite(path, text)


def _is_agreed(one: Diagnostic, fix: Fix) -> bool:
    """Return True if the user at the terminal agrees to a correction; False without a terminal."""
    # Without somebody to ask, only sure corrections are made.
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


def _show_difference(path: str, before: str, after: str, kind: str) -> None:
    """Write the changes of a text to standard output, as a unified diff."""
    lines = unified_diff(before.splitlines(), after.splitlines(), path, f"{path} ({kind})", lineterm="")
    sys.stdout.writelines(f"{visible(line)}\n" for line in lines)
