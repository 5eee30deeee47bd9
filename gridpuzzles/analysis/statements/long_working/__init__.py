"""``long addition:`` and its sisters."""
