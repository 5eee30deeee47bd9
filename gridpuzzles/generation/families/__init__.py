"""A family a file: a function of the request that gives a maker, which makes one puzzle from dice and an effort."""

from __future__ import annotations
