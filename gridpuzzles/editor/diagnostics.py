"""Diagnostics of a text and the actions that correct them, as types of the protocol."""

from __future__ import annotations

import os

from lsprotocol import types as lsp
from pygls.uris import from_fs_path

from ..api.expectations import CheckResult, number_of_solutions
from ..base.codes import codes
from ..base.errors import Diagnostic, Note, Severity
from ..base.exit_status import NEGATIVE
from ..language.printer import print_document
from ..language.syntax import Expect, PromisedSolution
from .reading import AnalyzedDocument
from .words import Places

SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}


def lsp_diagnostics(reading: AnalyzedDocument, places: Places, uri: str, site: str = "") -> list[lsp.Diagnostic]:
    """Return all diagnostics of a text in their order; one without a place in the text is shown at the first line.

    ``site`` is the address of the site that explains the codes, if the editor names one.
    """
    said = [_lsp_diagnostic(one, places, uri) for one in reading.diagnostics]
    for one in said:
        if site and one.code in codes():
            one.code_description = lsp.CodeDescription(f"{site}/reference/diagnostics/{one.code}.html")
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
