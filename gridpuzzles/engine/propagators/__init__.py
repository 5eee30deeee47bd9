"""Relations over integer variables, one a file; `base` is the protocol, `engine.relations` the table of them."""
