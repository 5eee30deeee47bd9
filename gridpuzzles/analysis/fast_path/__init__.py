"""The state and the helpers of the fast reader, which reads common forms without tokens and without a syntax tree.

A statement with a common form has a function for it in its module, or in a second one such as ``relations_fast.py``.
These modules import the complete reading inside functions, because that doubles the time to read one small puzzle in a
new process.
A form that is not common, or that might deserve a diagnostic, raises `Bailout`: then the grammar reads the whole text.
`tests/analysis/test_fast_reading.py` compares both readings.
"""
