"""The state and the helpers of the fast reader, which reads common forms without tokens and without a syntax tree.

A statement with a common form has a second module beside its own, such as ``cages_fast.py`` beside ``cages.py``. The
modules are separate because importing the complete reading doubles the time to read one small puzzle in a new process.
A form that is not common, or that might deserve a diagnostic, raises `Bailout`: then the grammar reads the whole text.
`tests/analysis/test_fast_reading.py` compares both readings.
"""
