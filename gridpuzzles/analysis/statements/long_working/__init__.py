"""Read ``long addition:``, ``long subtraction:``, ``long multiplication:`` and ``long division:``."""
