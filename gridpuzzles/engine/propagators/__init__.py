"""Relations over integer variables, one a file; `base` is the protocol, `registry` the table of them."""
