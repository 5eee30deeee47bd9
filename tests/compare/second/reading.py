"""The statements, and the domains and conditions of a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import accumulate, pairwise, product

from .conditions import Condition, Expression, Token, Values, compared, different, variable
from .equations import Drawing
from .families import Heading, clues, facts, heading, is_cage, listed, pairs, rule_of, squares, way, written
from .functions import begins_places
from .grids import Grid, Position, extents
from .numbers import Number
from .relations import Reader
from .sets import all_said, has_inner_rule, listed_paths, no_other, paths, pyramid, said
from .texts import CELL, NUMERAL, WORD, Statement, statements, tokens
from .working import work

RULES = {
    "different": "each pair: _ != _",
    "increasing": "each 2: _ < _",
    "decreasing": "each 2: _ > _",
    "thermometer": "each 2: _ < _",
    "slow": "each 2: _ <= _",
    "arrow": "sum(_) = 2 * first(_, 1)",
    "palindrome": "each opposite pair: _ = _",
    "whisper": "each 2: abs(_ - _) >= 5",
    "dutchwhisper": "each 2: abs(_ - _) >= 4",
    "nabner": "each pair: abs(_ - _) > 1",
    "alternating": "each 2: _ + _ is odd",
    "modular": "each 3: each pair: _ mod 3 != _ mod 3",
    "entropic": "each 3: each pair: (_ - 1) div 3 != (_ - 1) div 3",
    "renban": "max(_) - min(_) = size - 1 and (each pair: _ != _)",
}


class File:
    """One text with its parameters, its order of evaluation and its demands on steps."""

    def __init__(self, params: Mapping[str, Number]) -> None:
        self.params = dict(params)
        self.left_to_right = False
        self.steps: list[Callable[[Number], bool]] = []
        self.heading: Heading | None = None


class Reading:
    """`domains` maps names to values; `facts` are the conditions of every solution."""

    def __init__(self) -> None:
        self.grid = Grid(self)
        self.facts: list[Condition] = []
        self.domains: dict[str, list[int]] = {}
        self.base = 10
        self.leading_zeros = self.may_repeat = False
        self.values: list[int] | None = None
        self.letter_values: list[int] | None = None
        self.hole_values: list[int] | None = None
        self.each: dict[str, list[int]] = {}
        self.own: dict[str, list[int]] = {}
        self.letters: dict[str, bool] = {}  # True if it is the first digit of several
        self.holes: list[tuple[list[int], bool]] = []
        self.in_cells: dict[str, None] = {}
        self.unknowns: dict[str, list[int] | None] = {}
        self.tiles: list[int] = []
        self.may_be_struck_out = False
        self.is_a_path = False
        self.marks: dict[str, list[Token]] = {}  # sign -> its rule
        self.rules: dict[str, list[Token]] = {name: tokens(rule) for name, rule in RULES.items()}
        self.own_rules: set[str] = set()

    def numbers_in(self, file: File, words: list[Token]) -> list[int]:
        """Return the whole numbers in a bracket."""
        reader = Reader(self, file, words[1:], base=10)
        numbers = [reader.number()]
        while reader.take(","):
            numbers.append(reader.number())
        return numbers

    # ------------------------------------------------------------ requests of expressions

    def named(self, name: str, file: File) -> Expression:
        if name in file.params:
            number = file.params[name]
            return lambda values: number
        if name not in self.unknowns and name not in self.grid.named:
            raise KeyError(name)
        return variable(name)

    def digits(self, text: str) -> list[Expression]:
        """Return the digits of a numeral, each a letter, a missing digit or a number."""
        return [self._digit(mark, first=at == 0 and len(text) > 1) for at, mark in enumerate(text)]

    def _digit(self, mark: str, first: bool) -> Expression:
        if mark.isdigit():
            if first and mark == "0" and not self.leading_zeros:
                raise ValueError("a number does not start with 0")
            if int(mark) >= self.base:
                raise ValueError(mark)
            digit = int(mark)
            return lambda values: digit
        if mark == "_" or mark in self.each:
            values = self.hole_values if mark == "_" else self.each[mark]
            self.holes.append((list(range(self.base)) if values is None else values, first))
            return variable(f"_{len(self.holes)}")
        # A letter must not be 0 if any of its words starts with it.
        self.letters[mark] = first or self.letters.get(mark, False)
        return variable(mark)

    def sign(self) -> str:
        """Return the name of a new missing operator."""
        self.holes.append(([1, 2, 3, 4], False))
        return f"_{len(self.holes)}"

    def numeral(self, text: str) -> Expression:
        return self.joined(self.digits(text))

    def joined(self, digits: list[Expression]) -> Expression:
        if len(digits) == 1:
            return digits[0]
        base = self.base

        def number(values: Values) -> Number:
            result: Number = 0
            for digit in digits:
                result = result * base + digit(values)
            return result

        return number

    # ------------------------------------------------------------ domains

    def settle_domains(self) -> None:
        cells = self.values
        if cells is None and self.tiles:
            cells = sorted(set(self.tiles))
        if cells is None and self.is_a_path:
            cells = list(range(1, len(self.grid.cells) + 1))
        for name in dict.fromkeys(self.grid.cells.values()):
            # Letters in cells get their values below, with the other letters.
            if name in self.in_cells:
                continue
            given = self.grid.givens.get(name)
            if given is not None:
                self.domains[name] = sorted({0, given}) if self.may_be_struck_out else [given]
            else:
                own = self.own.get(name, cells)
                if own is None:
                    raise ValueError(f"no values for {name}")
                self.domains[name] = own
        for name, values in self.unknowns.items():
            if values is None:
                raise ValueError(name)
            self.domains[name] = values
        digits = list(range(self.base))
        for name, first in self.letters.items():
            values = self.own.get(name, digits if self.letter_values is None else self.letter_values)
            # A letter in a cell must also be a value of the cells.
            if name in self.in_cells and self.values is not None:
                values = [value for value in values if value in self.values]
            self.domains[name] = self._leading(values, first)
        for number, (values, first) in enumerate(self.holes, 1):
            self.domains[f"_{number}"] = self._leading(values, first)
        if not self.may_repeat:
            self.facts.append(different([variable(name) for name in self.letters]))

    def _leading(self, values: list[int], first: bool) -> list[int]:
        return [value for value in values if value] if first and not self.leading_zeros else values

    def assignments(self) -> list[dict[str, int]]:
        """Return every assignment of values to all names."""
        return [dict(zip(self.domains, values, strict=True)) for values in product(*self.domains.values())]

    def holds(self, values: Values) -> bool:
        return all(fact(values) for fact in self.facts)


class _Phases:
    """Reads a text and its included files in three passes: settings, shapes, conditions."""

    def __init__(self, text: str, files: Mapping[str, str], params: Mapping[str, Number]) -> None:
        self.reading, self.files = Reading(), files
        self.written: list[tuple[File, Statement]] = []
        self.texts: list[File] = []
        self.collect(text, params)
        self.share_heading()
        for phase in (self.setting, self.shape):
            for file, statement in self.written:
                phase(file, statement, tokens(statement.head))
        grid = self.reading.grid
        self.name_families()
        grid.arrange()
        for file, statement in self.written:
            if re.match(r"cages\b", statement.head):
                for _, position, given in grid.bare_targets(statement, file):
                    grid.place(position, given=given)
        grid.give()
        for _, statement in self.written:
            if re.match(r"paths\s*:", statement.head):
                listed_paths(grid, statement)
        self.reading.letters.update(dict.fromkeys(self.reading.in_cells, False))
        for file, statement in self.written:
            self.reading.facts += self.fact(file, statement, tokens(statement.head))
        self.tiles()
        self.reading.settle_domains()

    def collect(self, text: str, params: Mapping[str, Number]) -> None:
        file, found = File(params), statements(text)
        self.texts.append(file)
        for one in found:
            file.heading = heading(one.head) or file.heading
        found = [one for one in found if heading(one.head) is None]
        waiting = [tokens(one.head) for one in found if re.match(r"param\b", one.head)]
        while waiting:  # a parameter may come before the parameters it uses
            head = waiting.pop(0)
            try:
                value = self._constant(file, head[3:])
            except KeyError:
                waiting.append(head)
                continue
            file.params.setdefault(head[1], value)
        for one in found:
            if re.match(r"evaluate\b", one.head):
                file.left_to_right = "left" in one.head
        for one in found:
            if re.match(r"use\b", one.head):
                path, arguments = re.fullmatch(r'use\s*"(.*?)"\s*(?:\((.*)\))?', one.head).groups()  # type: ignore[union-attr]
                given = re.findall(r"([a-z]\w*)\s*=\s*([^,]+)", arguments or "")
                self.collect(self.files[path], {name: self._constant(file, tokens(said)) for name, said in given})
            elif not re.match(r"(param|evaluate)\b", one.head):
                self.written.append((file, one))

    def share_heading(self) -> None:
        """Let the heading of one file hold for all of them; two in different files are an error."""
        headings = [file.heading for file in self.texts if file.heading]
        if len(headings) > 1:
            raise ValueError("two headings")
        shared = headings[0] if headings else None
        if shared:
            self.reading.marks |= {sign: tokens(rule) for sign, rule in shared.family.marks.items()}
        self.written = [
            (file, one if one.lines else one._replace(head=clues(one.head, shared))) for file, one in self.written
        ]

    def name_families(self) -> None:
        """Add the rules of the families of headings, and the marks of lists."""
        grid = self.reading.grid
        for file in self.texts:
            if file.heading:
                for statement in written(file.heading, [one for _, one in self.written], grid):
                    self.setting(file, statement, tokens(statement.head))
                    self.shape(file, statement, tokens(statement.head))
                    self.written.append((file, statement))
                grid.size(file.heading.rows, file.heading.cols)
        self.written = [
            (file, one._replace(head=re.sub(r"\(1, n\)", f"(1, {grid.rows})", one.head))) for file, one in self.written
        ]
        for _, one in self.written:
            if list_of_cells := listed(one.head):
                key, groups = list_of_cells
                marked = pairs(self.reading, key, groups)
                grid.marked += marked
                if rule_of(self.reading, key) and not marked:
                    grid.paths |= {f"{key} {len(grid.paths) + at}": way(group) for at, group in enumerate(groups)}
                if is_cage(key):
                    grid.areas["cage"] |= {f"{key} {at}": squares(group) for at, group in enumerate(groups)}

    def _constant(self, file: File, said: list[str]) -> Number:
        return Reader(self.reading, File(file.params), said, base=10).expression()({})

    # ------------------------------------------------------------ settings

    def setting(self, file: File, statement: Statement, head: list[str]) -> None:
        reading = self.reading
        reader = Reader(reading, file, head[1:], base=10)
        match head:
            case ["base", *_]:
                reading.base = reader.extent()
            case ["letters", "may", *_]:
                reading.may_repeat = True
            case ["leading", *_]:
                reading.leading_zeros = True
            case ["values", *_]:
                reading.values = reader.domain()
            case ["letters", *_]:
                reading.letter_values = reader.domain()
            case ["digits", *_]:
                reading.hole_values = reader.domain()
            case ["rule", name, ":", *rule]:
                reading.rules[name] = rule
                reading.own_rules.add(name)
            case ["mark", *_]:
                sign, _, rule = statement.head[4:].partition(":")
                reading.marks[sign.strip()] = tokens(rule)
            case ["each", letter, "in", *rest] if letter[0].isupper():
                reading.each[letter] = Reader(reading, file, rest, base=10).domain()
            case ["tiles", *_]:
                clues = re.findall(r"\(.*?\)(?=[\s,]|$)|-?\w+", statement.head)[1:]
                reading.tiles += [int(self._constant(file, tokens(clue))) for clue in clues]
            case ["numbers", *_]:
                reading.may_be_struck_out = True
            case ["consecutive", *_]:
                reading.is_a_path = True
            case ["unknown", *rest]:
                names = rest[: rest.index("in")] if "in" in rest else rest
                values = Reader(reading, file, rest[len(names) + 1 :], base=10).domain() if "in" in rest else None
                reading.unknowns.update({name: values for name in names if name != ","})
            case ["steps", *_]:
                self.steps(file, reader)

    def steps(self, file: File, reader: Reader) -> None:
        allowed: list[int] | None = None
        while True:
            if reader.take("whole"):
                file.steps.append(lambda number: number.denominator == 1)
            elif reader.take("positive"):
                file.steps.append(lambda number: number > 0)
            elif reader.take("not"):
                reader.need("negative")
                file.steps.append(lambda number: number >= 0)
            else:
                allowed = [*(allowed or []), *reader.range()]
            if not reader.take(","):
                break
        if allowed is not None:
            file.steps.append(lambda number, numbers=frozenset(allowed): number in numbers)  # type: ignore[misc]

    # ------------------------------------------------------------ shapes

    def shape(self, file: File, statement: Statement, head: list[str]) -> None:
        grid = self.reading.grid
        match head:
            case ["paths", ":"]:
                paths(grid, statement)
            case ["pyramid", *_]:
                grid.draw_figure(statement)
            case ["grid", *_] if head[-1] == ":":
                grid.draw(statement, file)
            case ["grid", *rest] if is_size(rest):
                grid.size(*extents(Reader(self.reading, file, rest, base=10)))
            case ["picture" | "crossword", ":"]:
                Drawing(statement).place(self.reading, file)
            case ["cages", *_]:
                grid.map("cage", statement)
            case ["regions", ":"]:
                grid.map("region", statement)
            case ["corners", *_]:
                marks = re.sub(r"\(.*?\)(?=\s|$)", "x", statement.lines[0]).split()
                grid.size(len(statement.lines) + 1, len(marks) + 1)
            case ["rows" | "cols" as lines, ":"]:
                # A single rule applies to every line, so it does not give their number.
                count = len(statement.lines) if len(statement.lines) > 1 else 0
                rules = [list(tokens(line)) for line in statement.lines]
                crossing = max(0 if has_inner_rule(rule) else rule.count("_") for rule in rules)
                grid.size(*((count, crossing) if lines == "rows" else (crossing, count)))
            case ["rows" | "cols" as lines, _, _, *_]:
                count = len(line_clues(statement.head)[1])
                count = count if count > 1 else 0
                grid.size(*((count, 0) if lines == "rows" else (0, count)))

    # ------------------------------------------------------------ conditions

    def fact(self, file: File, statement: Statement, head: list[str]) -> list[Condition]:
        reading, grid = self.reading, self.reading.grid
        if list_of_cells := listed(statement.head):
            named = next((one.heading for one in self.texts if one.heading), None)
            legend = named.family.fields.get("legend", "") if named else ""
            return facts(reading, file, *list_of_cells, legend)
        match head:
            case ["paths" | "rule" | "mark", *_] if ":" in head:
                return []
            case ["pyramid", *_]:
                return list(pyramid(reading, statement))
            case ["no", "other", *_]:
                return list(no_other(reading, file))
            case ["grid", *_] if head[-1] == ":":
                return list(grid.drawn_facts(statement, file))
            case ["grid", *rest] if is_size(rest):
                return []
            case ["picture" | "crossword", ":"]:
                return list(Drawing(statement).facts(reading, file))
            case ["long", _, ":"]:
                return work(reading, statement)
            case ["cages", *_]:
                return list(grid.legend(statement, file))
            case ["corners", *_]:
                return list(grid.corners(statement, file))
            case _ if begins_places(head) and ":" in head:
                return all_said(reading, file, list(head))
            case ["no", "two", *rest]:
                return self.none_alike(file, rest)
            case ["consecutive", "numbers", _, kind]:
                return [one_after_another(grid, with_corners=kind == "touching")]
            case ["all", "different", *rest]:
                return self.all_different(file, rest)
            case ["rows" | "cols" | "diagonals" as lines, ":"]:
                rules = statement.lines
                groups = grid.lines(lines)
                rules = rules * len(groups) if len(rules) == 1 else rules
                return [
                    said(reading, file, list(tokens(rule)), group)  # type: ignore[arg-type]
                    if has_inner_rule(list(tokens(rule)))
                    else Reader(reading, file, tokens(rule), grid.all_at(group)).relation()
                    for group, rule in zip(groups, rules, strict=True)
                    if rule != "?"
                ]
            case ["rows" | "cols" | "diagonals", _, _, *_]:
                return self.line_clues(file, statement)
            case ["row" | "col" | "diagonal" | "region" | "cage" | "path", *rest] if is_rule_of_one(rest):
                cells = Reader(reading, file, head, base=10).selector()
                rule = rest[rest.index(":") + 1 :]
                return [said(reading, file, rule, cells)]  # type: ignore[arg-type]
            case ["base" | "letters" | "leading" | "values" | "digits" | "each" | "tiles" | "numbers", *_]:
                return []
            case ["unknown" | "steps" | "regions", *_]:
                return []
        return self.relation(file, head)

    def all_different(self, file: File, rest: list[str]) -> list[Condition]:
        grid = self.reading.grid
        if not rest:
            return [different(grid.all_at(list(grid.cells)))]
        reader = Reader(self.reading, file, rest[1:])
        if rest[0] == "in":
            groups = grid.scope(reader)
            while reader.take(","):
                groups += grid.scope(reader)
            reader.ended()
            return [different(grid.all_at(group)) for group in groups]
        members: dict[object, Expression] = {}
        while True:
            before = list(reader.tokens)
            for one in reader.side():
                members[
                    one if one in map(variable, self.names()) else str(before[: len(before) - len(reader.tokens)])
                ] = one
            if not reader.take(","):
                break
        reader.ended()
        return [different(list(members.values()))]

    def none_alike(self, file: File, rest: list[str]) -> list[Condition]:
        """Return the condition that the groups of each kind differ as lists of numbers; empty groups are skipped."""
        grid = self.reading.grid
        reader = Reader(self.reading, file, rest)
        kinds = [grid.scope(reader)]
        while reader.take(","):
            kinds.append(grid.scope(reader))
        reader.need("alike")
        reader.ended()

        def holds(values: Values) -> bool:
            written = [
                [tuple(cell(values) for cell in grid.all_at(group)) for group in groups if group] for groups in kinds
            ]
            return all(len(set(groups)) == len(groups) for groups in written)

        return [holds]

    def names(self) -> list[str]:
        return [*self.reading.grid.cells.values(), *self.reading.unknowns, *self.reading.letters]

    def line_clues(self, file: File, statement: Statement) -> list[Condition]:
        grid = self.reading.grid
        (lines, function, relation), clues = line_clues(statement.head)
        name, parameters = grid.edge_function(function)
        groups = grid.lines(lines)
        read = [None if clue == "?" else grid.mark(clue, file) for clue in clues]
        read = read * len(groups) if len(read) == 1 else read
        return [
            compared(grid.of_line(name, parameters, group, file), relation, clue)
            for group, clue in zip(groups, read, strict=lines != "diagonals")
            if clue is not None
        ]

    def relation(self, file: File, head: list[str]) -> list[Condition]:
        """Return the conditions of a relation; `in` for single cells, letters and unknowns sets their domain."""
        reading = self.reading
        depths = list(accumulate((token == "(") - (token == ")") for token in head))
        outside = [token if not depth else "" for token, depth in zip(head, depths, strict=True)]
        is_plain = Reader(reading, file, head).is_row() or {"and", "or", "not", "if"} & set(outside)
        if "in" not in outside or is_plain:
            return [Reader(reading, file, head).relation()]
        at = outside.index("in")
        facts: list[Condition] = []
        commas = [-1, *(place for place in range(at) if outside[place] == ","), at]
        for start, end in pairwise(commas):
            target = " ".join(head[start + 1 : end])
            domain = Reader(reading, file, head[at + 1 :], base=10).domain()
            cells = self._several(file, head[start + 1 : end])
            if cells:
                for name in cells:
                    reading.own[name] = [value for value in reading.own.get(name, domain) if value in domain]
                continue
            name = self._single(target)
            if name in reading.unknowns and reading.unknowns[name] is None:
                reading.unknowns[name] = domain
            elif name and name not in reading.unknowns:
                reading.own[name] = [value for value in reading.own.get(name, domain) if value in domain]
            else:
                facts.append(Reader(reading, file, [*target.split(), *head[at:]]).relation())
        return facts

    def _several(self, file: File, words: list[str]) -> list[str]:
        """Return the names of the cells of a selector, if none of them is a secret digit."""
        selects = words[0] in ("row", "col", "diagonal", "region", "cage", "path", "around", "grid") or words[1:2] == [
            ".."
        ]
        if not selects or "[" in words:
            return []
        reader = Reader(self.reading, file, words, base=10)
        places = reader.selector()
        names = [self.reading.grid.cells[place] for place in places]
        plain = not reader.tokens and not any(name in self.reading.in_cells for name in names)
        return names if plain else []

    def _single(self, target: str) -> str:
        """Return the name of the cell, letter or unknown that a target is, or an empty string."""
        reading = self.reading
        if cell := CELL.fullmatch(target):
            name = reading.grid.cells[int(cell[1]), int(cell[2])]
            return "" if name in reading.in_cells else name
        if NUMERAL.fullmatch(target):
            return target if len(target) == 1 and target.isalpha() else ""
        return target if WORD.fullmatch(target) and (target in reading.unknowns or target in reading.grid.named) else ""

    def tiles(self) -> None:
        reading = self.reading
        empty = list(dict.fromkeys(reading.grid.cells.values()))
        empty = [name for name in empty if name not in reading.grid.givens and name not in reading.in_cells]
        if reading.tiles:
            if len(empty) != len(reading.tiles):
                raise ValueError("the number of tiles")
            tiles = sorted(reading.tiles)
            reading.facts.append(lambda values: sorted(values[name] for name in empty) == tiles)


def is_size(rest: list[str]) -> bool:
    """Return True if this is the size of a grid, and not a condition on all its cells."""
    return rest[0] not in ("is", "are", "in", "not", ",")


def is_rule_of_one(words: list[str]) -> bool:
    """Return True if a colon occurs outside brackets: `1: _ > 2`, but not `1[2] > 0 or (each row: _ > 2)`."""
    depths = accumulate((word == "(") - (word == ")") for word in words)
    return any(word == ":" and not depth for word, depth in zip(words, depths, strict=True))


def line_clues(head: str) -> tuple[list[str], list[str]]:
    """Return the first three words and the clues of `rows sum <= 15 ? (n + 1)`."""
    found = re.match(r"(\w+)\s+(\w+(?:\s*\([^=<>!]*\))?)\s*(!=|<=|>=|[=<>])\s*(.*)", head)
    assert found, head
    return [found[1], found[2], found[3]], re.findall(r"\(.*?\)(?=[\s,]|$)|-?\w+|\?", found[4])


def read(text: str, files: Mapping[str, str] | None = None, **params: int) -> Reading:
    """Return the meaning of a text; `files` are the texts it may include."""
    return _Phases(text, files or {}, params).reading


__all__ = ["File", "Position", "Reading", "read"]


def one_after_another(grid: Grid, with_corners: bool) -> Condition:
    """Return the condition that no number repeats, and that each is beside the next one."""
    places = list(grid.cells)
    numbers = grid.all_at(places)

    def holds(values: Values) -> bool:
        at = {number(values): place for number, place in zip(numbers, places, strict=True)}
        if len(at) < len(places):
            return False
        for number, (row, col) in at.items():
            other_row, other_col = at.get(number + 1, (row, col + 1))
            down, right = abs(other_row - row), abs(other_col - col)
            if max(down, right) > 1 or (down + right > 1 and not with_corners):
                return False
        return True

    return holds
