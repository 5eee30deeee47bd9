"""Many puzzles: records in, answers out, on all cores or on a cluster.

`answers` is the pure function from a record to its answer, `pool` the processes that call it, and `files` the files of
records and answers. `parts` answers one file of records, here or in a worker of a Dask cluster (`cluster`). `many` is
the same for programs.
"""
