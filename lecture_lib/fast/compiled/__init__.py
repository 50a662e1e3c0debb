"""The ground that kernels stand on: compiling, memory, and texts in it.

`kernels` compiles with Numba and keeps the result, `machine` has the instructions that
Numba lacks, `records` and `texts` are memory that kernels share, `utf8` checks bytes.
Nothing here knows what a token is: that is `fast`.
"""
