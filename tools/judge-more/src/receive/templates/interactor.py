# Talks to the program: `print(..., flush=True)` sends it a line, `input()` reads one. It is called as
# `interactor.py INPUT OUTPUT ANSWER`. Exit code 0 accepts; 1 rejects, with the message on standard error.
# An interactor in C++ for testlib.h works as well: name it in Cargo.toml, and put testlib.h beside it.
import sys

secret = open(sys.argv[1]).read()
print("write this interactor", file=sys.stderr)
sys.exit(3)
