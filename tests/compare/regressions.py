"""Shrunk texts that once showed a disagreement, with the error of that time."""

from __future__ import annotations

FOUND = {
    "a product was posted over terms that cancel": """\
        values 1..4
        grid 1 x 2
        evaluate by precedence
        r1c1 + r1c2 * r1c2 = r1c1 + 4
    """,
    "terms that cancel inside brackets": """\
        values 0..1
        grid:
          b
          a c
        a * b - (-c + c) = 1
    """,
    "a packed map with dots was printed with spaces": """\
        values 0
        cages:
          A.BC
          A=0 B=0 C=0
    """,
    "a map that begins with a dot was printed with spaces": """\
        values 0
        regions:
          .AC
    """,
    "a bare target was not a given for an earlier statement: struck out": """\
        numbers may be struck out
        grid gcd:
          _ 3 | 0
        cages:
          B A
          B = 1  A = 3
    """,
    "a bare target was not a given for an earlier statement: tiles": """\
        grid:
          _ _
        tiles 4
        cages:
          A B
          A = 4+  B = 1
    """,
    "a bare target replaced a letter by a cell": """\
        grid:
          A
          2
        values 0..9
        cages:
          B
          A
          B = 0  A = 2
    """,
    "a bare target that is not whole was rounded": """\
        grid 1 x 1
        values 1..9
        cages:
          A
          A = (7/2)
    """,
    "a number given to a letter was lost": """\
        values 1..3
        grid:
          A _
        picture:
          2 + _ = 4
    """,
    "12 next to the cells of a line was read as secret digits": """\
        base 16
        values 1..15
        grid 1 x 2
        rows:
          _ + _ = 12
    """,
    "12 next to a letter was not read as secret digits in a rule for neighbors": """\
        base 16
        values 1..15
        grid 1 x 2
        touching: _ + _ > A + 10
        A in 1..5
    """,
    "a rule for neighbors skipped two adjacent cells with one name": """\
        grid:
          b b
        neighbors: _ - _ > 0
        values 0
    """,
    "a solution could not be drawn with the operators of its picture": """\
        values 1..3
        picture:
          _ + _ <= 2
        solution:
          1 + 1 <= 2
    """,
    "a clue with a forbidden step ended the second implementation in an error": """\
        param m = 0
        values 0
        cages:
          B C
          B = (m + 1) C = 0
        steps 0
    """,
    "an exponent that is not whole ended explain in an error": """\
        (2 ^ (1/2)) - F != -1
    """,
    "an asymmetric rule was counted once for each order": """\
        values 0..1
        grid 1 x 3
        count(neighbors: _ <= _) = 1
        count(neighbors: _ < _) = 0
    """,
    "cells were counted instead of their rows": """\
        values 0..1
        grid 2 x 2
        count(each row: _ = 1) = 1
        each col: count(each pair: _ != _) = 1
    """,
    "cells were counted instead of the pairs in rows": """\
        values 0..1
        grid 1 x 3
        count(each pair in row: _ != _) = 2
    """,
    "an inner rule of a line applied to the whole grid if it had one `_` per cell": """\
        values 0..1
        grid 2 x 2
        row 1: slow
        col 2: each pair: _ != _
    """,
    "functions of all cells of a diagonal were applied to its cells in turn": """\
        values 0..1
        grid 2 x 2
        diagonal 1: max(_) - min(_) < 2
        steps positive
    """,
    "a sign in an exponent included the power after it, even from left to right": """\
        evaluate left to right
        6 + U ^ -1 ^ C < 7
        U ^ - -2 ^ C != 4
    """,
    "an undefined number was not in a set": """\
        unknown a in 5..6
        unknown b in 0..1
        a / b not in 5
        count(b / a not in 0..3, 1 / b not in 1) = 1
    """,
    "a repair that only the reader of printed texts could read": """\
        values 0..0
        picture:
          _!=0
          -
          _
          >=
          0
    """,
    "a quotient near 2^53 was rounded away from zero": """\
        unknown a in -9007199254740991..-9007199254740791
        unknown q in -1801439850948201..-1801439850948198
        a div 5 = q
        q = -1801439850948199
    """,
    "the root of a number of 265 bits was off by one": """\
        unknown a, b in 9007199254740930..9007199254740999
        a ^ 5 + b - b mod 7 = 59285549689505859146777197900334673229677235515577591173502484992637840543186932
    """,
    "a reason with values that are far apart": """\
        unknown b in 1, 9223372036854775809
        b ^ 2 in -3037000501, -1000000
    """,
    "carries of letters with values that are far apart": """\
        letters 0, 2, 5
        letters may repeat
        digits 2..2
        Y - ___ = V
        Y in -4611686018427387904, -1000001, 2
    """,
}
