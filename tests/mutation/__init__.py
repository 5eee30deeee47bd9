"""Single changes made on purpose, and whether the tests notice.

changes.py   the changes of a source
laws.py      which tests ought to know a module
trying.py    a change, tried
"""
