"""Do what the programs did that this one grew from: Peter Norvig's census of random CrossProducts (`census.py`)."""

from __future__ import annotations
