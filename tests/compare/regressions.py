"""Shrunk texts that once showed a disagreement, by what was wrong."""

from __future__ import annotations

FOUND = {
    "terms that cancel: the product was posted over them": """\
        values 1..4
        grid 1 x 2
        evaluate by precedence
        r1c1 + r1c2 * r1c2 = r1c1 + 4
    """,
    "terms that cancel within brackets": """\
        values 0..1
        grid:
          b
          a c
        a * b - (-c + c) = 1
    """,
    "a packed map with dots was written apart": """\
        values 0
        cages:
          A.BC
          A=0 B=0 C=0
    """,
    "a map that begins with a dot was written apart": """\
        values 0
        regions:
          .AC
    """,
    "a bare target was no given for what stood before it: struck out": """\
        numbers may be struck out
        grid gcd:
          _ 3 | 0
        cages:
          B A
          B = 1  A = 3
    """,
    "a bare target was no given for what stood before it: tiles": """\
        grid:
          _ _
        tiles 4
        cages:
          A B
          A = 4+  B = 1
    """,
    "a bare target put a cell in the place of a letter": """\
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
    "cells of a line are no secret digits: 12 is twelve": """\
        base 16
        values 1..15
        grid 1 x 2
        rows:
          _ + _ = 12
    """,
    "beside a letter it is not, in a rule of neighbors either": """\
        base 16
        values 1..15
        grid 1 x 2
        touching: _ + _ > A + 10
        A in 1..5
    """,
    "one name in two cells side by side: the rule of neighbors holds for them too": """\
        grid:
          b b
        neighbors: _ - _ > 0
        values 0
    """,
    "a solution could not be drawn with the signs of its picture": """\
        values 1..3
        picture:
          _ + _ <= 2
        solution:
          1 + 1 <= 2
    """,
    "a clue with a step that is not allowed has no value: the second reading ended in an error": """\
        param m = 0
        values 0
        cages:
          B C
          B = (m + 1) C = 0
        steps 0
    """,
    "an exponent that is not whole: explain ended in an error": """\
        (2 ^ (1/2)) - F != -1
    """,
    "a rule that is not symmetric was counted once for each order": """\
        values 0..1
        grid 1 x 3
        count(neighbors: _ <= _) = 1
        count(neighbors: _ < _) = 0
    """,
    "cells were counted, not the rows they make": """\
        values 0..1
        grid 2 x 2
        count(each row: _ = 1) = 1
        each col: count(each pair: _ != _) = 1
    """,
    "cells were counted, not the pairs in rows": """\
        values 0..1
        grid 1 x 3
        count(each pair in row: _ != _) = 2
    """,
    "an inner rule of a line spoke of the whole grid, where its `_` were as many as the cells": """\
        values 0..1
        grid 2 x 2
        row 1: slow
        col 2: each pair: _ != _
    """,
    "functions of all cells of a diagonal were taken for its cells in turn": """\
        values 0..1
        grid 2 x 2
        diagonal 1: max(_) - min(_) < 2
        steps positive
    """,
    "a sign in an exponent took the power after it, from left to right too": """\
        evaluate left to right
        6 + U ^ -1 ^ C < 7
        U ^ - -2 ^ C != 4
    """,
    "what has no value was not in a set": """\
        unknown a in 5..6
        unknown b in 0..1
        a / b not in 5
        count(b / a not in 0..3, 1 / b not in 1) = 1
    """,
    "a repair that only the reader of print could read": """\
        values 0..0
        picture:
          _!=0
          -
          _
          >=
          0
    """,
    "beside 2^53 a quotient rounded away from zero": """\
        unknown a in -9007199254740991..-9007199254740791
        unknown q in -1801439850948201..-1801439850948198
        a div 5 = q
        q = -1801439850948199
    """,
    "the root of a number of 265 bits was taken for a neighbor": """\
        unknown a, b in 9007199254740930..9007199254740999
        a ^ 5 + b - b mod 7 = 59285549689505859146777197900334673229677235515577591173502484992637840543186932
    """,
    "why, of values that are far apart": """\
        unknown b in 1, 9223372036854775809
        b ^ 2 in -3037000501, -1000000
    """,
    "carries, of letters whose values are far apart": """\
        letters 0, 2, 5
        letters may repeat
        digits 2..2
        Y - ___ = V
        Y in -4611686018427387904, -1000001, 2
    """,
}
