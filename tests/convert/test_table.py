"""Test tables and workbooks."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridpuzzles as gp
from gridpuzzles.convert.formats import records
from gridpuzzles.convert.table import harmless

WEEK = "puzzles/crossproduct/riddler-week-1.puzzle"


@st.composite
def tables(draw: st.DrawFn) -> gp.Puzzle:
    rows, cols = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    numbers = st.none() | st.integers(0, 10**20)
    values = draw(st.sampled_from(["1..9", "0..3, 7", "-2..2"]))
    given = st.sampled_from(["_", "_", *((0, 7) if values[0] == "0" else (1, 2))])
    builder = gp.PuzzleBuilder().values(values).drawn([[draw(given) for _ in range(cols)] for _ in range(rows)])
    if draw(st.booleans()):
        builder.all_different("rows", "cols")
    function = draw(st.sampled_from(["sum", "product"]))
    for lines, count in (("rows", rows), ("cols", cols)):
        clues = [draw(numbers) for _ in range(count)]
        if any(clue is not None for clue in clues):
            builder.lines(lines, function, clues)
    return builder.build()


@settings(max_examples=80, deadline=None)
@given(tables(), st.sampled_from(["csv", "tsv", "xlsx"]))
def test_table_is_read_back_the_same(puzzle: gp.Puzzle, name: str) -> None:
    pytest.importorskip("openpyxl")
    written = puzzle.to_format(name)
    data = written if isinstance(written, bytes) else written.encode()
    (source,) = records("table", data)
    again = gp.parse(source.text)
    assert {clue.label: clue.value for clue in again.clues} == {clue.label: clue.value for clue in puzzle.clues}
    assert [(one.name, one.values, one.given) for one in again.symbols] == [
        (one.name, one.values, one.given) for one in puzzle.symbols
    ]
    assert [one.condition for one in again.constraints] == [one.condition for one in puzzle.constraints]


@pytest.mark.parametrize("title", ["", "title: Zero\n", "title: Zero\nauthor: One\n"])
@pytest.mark.parametrize("values", ["0..3", "1..4"])
@pytest.mark.parametrize("rules", ["", "all different in rows, cols\n", "all different in rows, cols, boxes 2 x 2\n"])
@pytest.mark.parametrize("form", ["csv", "tsv"])
@pytest.mark.parametrize("last", ["_ 3 _ _", "_ _ _ _"])
def test_square_without_clues_keeps_its_rules_and_title(
    title: str, values: str, rules: str, form: str, last: str
) -> None:
    puzzle = gp.parse(f"{title}values {values}\n{rules}grid:\n  {values[0]} _ _ _\n  _ 2 _ _\n  _ _ _ _\n  {last}\n")
    text = puzzle.to_format(form)
    assert isinstance(text, str)
    assert "sum" not in text
    again = gp.from_format(text)
    assert {**again.metadata, "source": ""} == {**puzzle.metadata, "source": ""}
    assert [(one.values, one.given) for one in again.symbols] == [(one.values, one.given) for one in puzzle.symbols]
    assert [one.condition for one in again.constraints] == [one.condition for one in puzzle.constraints]


def test_cell_with_a_question_mark_is_empty() -> None:
    for rules in ("", "values 1..4\n"):
        puzzle = gp.from_format(f"1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,?,1\n{rules}", "csv")
        assert [one.name for one in puzzle.symbols if one.given is None] == ["r4c3"]


def test_csv_table_has_the_expected_rows() -> None:
    csv = gp.load(WEEK).to_format("csv")
    assert isinstance(csv, str)
    assert csv.startswith(",,,135\n,,,45\n")
    assert ",640,product\n" in csv
    assert gp.from_format(csv).verdict().status == "unique"
    assert gp.from_format(csv.replace(",", ";")).verdict().status == "unique"


def test_formulas_are_written_as_text(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    assert [harmless(one) for one in ("=1+1", "+1", "-x", "@a", "a", -3)] == ["'=1+1", "'+1", "'-x", "'@a", "a", -3]
    puzzle = gp.crossproduct([2, 12], [3, 8], title='=HYPERLINK("x")')
    path = tmp_path / "table.xlsx"
    written = puzzle.to_format("xlsx")
    assert isinstance(written, bytes)
    path.write_bytes(written)
    cells = [cell for row in openpyxl.load_workbook(path).active.iter_rows() for cell in row if cell.value is not None]
    assert not [cell for cell in cells if cell.data_type == "f"]
    assert any("HYPERLINK" in str(cell.value) for cell in cells)
    assert gp.load(path).verdict().status == "unique"


def test_damaged_workbook_or_zip_bomb_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    path = tmp_path / "broken.xlsx"
    path.write_bytes(b"PK\x03\x04 no workbook")
    with pytest.raises(gp.DefinitionError, match="not a workbook"):
        gp.load(path)
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (65 << 20))
    path.write_bytes(bomb.getvalue())
    with pytest.raises(gp.DefinitionError, match="unpacks to 65 MB"):
        gp.load(path)


@pytest.mark.parametrize("sheet", ["", "<", "<a>", '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>', "<a/>"])
def test_workbook_with_a_damaged_sheet_is_refused(sheet: str, tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    whole = gp.crossproduct([2, 12], [3, 8]).to_format("xlsx")
    assert isinstance(whole, bytes)
    path = tmp_path / "damaged.xlsx"
    with zipfile.ZipFile(io.BytesIO(whole)) as archive, zipfile.ZipFile(path, "w") as damaged:
        for name in archive.namelist():
            damaged.writestr(name, sheet if name == "xl/worksheets/sheet1.xml" else archive.read(name))
    with pytest.raises(gp.DefinitionError):
        gp.load(path)


@settings(deadline=None)
@given(st.text(alphabet="0123456789,;\t\n\"'-= sumproduct", max_size=80))
def test_any_text_as_a_table_is_read_or_refused(text: str) -> None:
    try:
        gp.from_format(text, "csv")
    except gp.DefinitionError:
        return
