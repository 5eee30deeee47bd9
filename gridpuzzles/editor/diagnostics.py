"""Diagnostics of a text and the actions that correct them, as types of the protocol, and the page of all codes."""

from __future__ import annotations

import html
import os
import tempfile
from collections.abc import Iterator

from lsprotocol import types as lsp
from pygls.uris import from_fs_path

from ..api.expectations import CheckResult, number_of_solutions
from ..base.errors import Diagnostic, Note
from ..base.exit_status import NEGATIVE
from ..diagnostics.codes import Code, codes
from ..language.printer import print_document
from ..language.syntax import Expect, PromisedSolution
from .reading import AnalyzedDocument
from .words import Places

SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}
HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Diagnostics</title><style>
body { font-family: sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em }
pre { background: #8881; padding: 0.5em } h2:target { background: #fe08 }
</style></head><body><h1>Diagnostics</h1>
"""


def lsp_diagnostics(
    reading: AnalyzedDocument, places: Places, uri: str, manual: Manual | None = None
) -> list[lsp.Diagnostic]:
    """Return all diagnostics of a text in their order; one without a place in the text is shown at the first line.

    ``manual`` has the addresses that explain the codes.
    """
    said = [_lsp_diagnostic(one, places, uri) for one in reading.diagnostics]
    for one in said:
        address = manual.address(str(one.code)) if manual else None
        one.code_description = lsp.CodeDescription(address) if address else None
    return said


def _lsp_diagnostic(one: Diagnostic, places: Places, uri: str) -> lsp.Diagnostic:
    message = one.message
    # The place is in a translation or in another file, so its words are quoted.
    if one.span is not None and one.span.source.text != places.text and one.code != "read-as":
        message = f"{message}, in '{one.span.text[:80]}'"
    notes = [*one.notes, *(Note("here too", span) for span in one.more)]
    return lsp.Diagnostic(
        range=places.of(one.span) if one.span else places.first_line(),
        message=f"{message}\n{one.help}" if one.help else message,
        severity=SEVERITIES[one.severity],
        code=one.code,
        source="gridpuzzles",
        related_information=[_related(note, places, uri) for note in notes] or None,
    )


def _related(note: Note, places: Places, uri: str) -> lsp.DiagnosticRelatedInformation:
    """Return a second place of a diagnostic, which may be in a file that ``use`` includes."""
    source = note.span.source
    # A text that was pasted or translated has no file that an editor could open.
    if source.text == places.text or not os.path.exists(source.name):
        location = lsp.Location(uri, places.of(note.span))
    else:
        there = places.of_text(source.text)
        location = lsp.Location(from_fs_path(os.path.abspath(source.name)) or uri, there.of(note.span))
    return lsp.DiagnosticRelatedInformation(location, note.message)


def unkept(reading: AnalyzedDocument, places: Places, finding: CheckResult | None) -> list[lsp.Diagnostic]:
    """Return an error at ``expect`` or ``solution`` if its promise is not kept; otherwise an empty list."""
    if finding is None or finding.status != NEGATIVE:
        return []
    promising = Expect if _expects_others(finding) else PromisedSolution
    spans = [span for one, span in reading.statements if isinstance(one, promising)]
    return [
        lsp.Diagnostic(
            range=places.of(spans[-1]) if spans else places.first_line(),
            message=finding.message,
            severity=lsp.DiagnosticSeverity.Error,
            code="promise-not-kept",
            source="gridpuzzles",
        )
    ]


def _expects_others(finding: CheckResult) -> bool:
    return "but the file expects" in finding.message


def actions(
    reading: AnalyzedDocument, places: Places, uri: str, wanted: lsp.Range, finding: CheckResult | None
) -> list[lsp.CodeAction]:
    """Return the corrections for the diagnostics that the range ``wanted`` touches, each as one edit."""
    found: list[lsp.CodeAction] = []

    def offer(title: str, fault: lsp.Diagnostic, where: lsp.Range, text: str) -> None:
        edit = lsp.WorkspaceEdit(changes={uri: [lsp.TextEdit(where, text)]})
        found.append(lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, [fault], is_preferred=not found, edit=edit))

    touched = [at for at, one in enumerate(lsp_diagnostics(reading, places, uri)) if _touch(one.range, wanted)]
    # The text in the language replaces the whole text, so one action answers all notes on how it was read.
    if any(reading.diagnostics[at].code == "read-as" for at in touched):
        fault = next(_lsp_diagnostic(reading.diagnostics[at], places, uri) for at in touched)
        if reading.puzzle is not None and reading.puzzle.document is not None:
            offer("write it in full", fault, places.whole(), print_document(reading.puzzle.document))
    for at in touched:
        one = reading.diagnostics[at]
        fix = one.fix
        if (
            fix is not None
            and one.code != "read-as"
            and fix.span.source == reading.source
            and reading.is_improved_by(fix)
        ):
            # A fix that only deletes has nothing to write, and its help says so.
            title = f"write '{fix.text.strip()}'" if fix.text.strip() else one.help
            where = places.of(fix.span)
            offer(title, _lsp_diagnostic(one, places, uri), where, fix.text)
    for fault in unkept(reading, places, finding):
        if _touch(fault.range, wanted) and finding and finding.count and _expects_others(finding):
            text = f"expect {number_of_solutions(finding.count)}"
            offer(f"write '{text}'", fault, fault.range, text)
    return found


def _touch(one: lsp.Range, other: lsp.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


# --- explanations of the codes


class Manual:
    """The explanations of all codes: on the ``site`` that the editor names, else on a page in a temporary folder."""

    def __init__(self, site: str = "") -> None:
        self.site = site.rstrip("/")
        self.codes = codes()
        self.folder: tempfile.TemporaryDirectory[str] | None = None

    def address(self, code: str) -> str | None:
        """Return the address that explains a code; None for a code that is not in the table."""
        if code not in self.codes:
            return None
        if self.site:
            return f"{self.site}/reference/diagnostics/{code}.html"
        return f"{self._page()}#{code}"

    def _page(self) -> str:
        if self.folder is None:
            self.folder = tempfile.TemporaryDirectory(prefix="gridpuzzles-")
            with open(os.path.join(self.folder.name, "diagnostics.html"), "w", encoding="utf-8") as file:
                file.write(HEAD + "".join(map(_section, self.codes.values())))
        path = os.path.join(self.folder.name, "diagnostics.html")
        return from_fs_path(path) or path

    def close(self) -> None:
        """Remove the page, if one was written."""
        if self.folder is not None:
            self.folder.cleanup()


def _section(code: Code) -> str:
    return f'<h2 id="{code.name}">{code.name}</h2>\n' + "\n".join(_parts(code)) + "\n"


def _parts(code: Code) -> Iterator[str]:
    yield f"<p>{html.escape(code.meaning)}</p>"
    if code.wrong:
        yield f"<pre>{html.escape(code.wrong)}</pre>\n<p>Write instead:</p>\n<pre>{html.escape(code.corrected)}</pre>"
