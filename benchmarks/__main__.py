"""Every figure, one benchmark after the other: `python -m benchmarks [NAME…]`.

Each runs in a process of its own, so that none inherits another's caches, threads or SDL drivers.
The one that keeps figures comes last, so that what got slower is the last that is read.
"""

import argparse
import ast
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RUNS_BY_ITSELF = 'if __name__ == "__main__":'
KEEPER = "mesures"
SHORT_ROUND = '"--quick"'


def benchmarks() -> dict[str, str]:
    """The modules of this folder that can be run, with the first line of what they say."""
    found = {}
    for path in sorted(HERE.glob("[!_]*.py"), key=lambda each: (each.stem == KEEPER, each.stem)):
        source = path.read_text(encoding="utf-8")
        if RUNS_BY_ITSELF in source:
            found[path.stem] = (ast.get_docstring(ast.parse(source)) or "").splitlines()[0]
    return found


def has_short_round(name: str) -> bool:
    return SHORT_ROUND in (HERE / f"{name}.py").read_text(encoding="utf-8")


def main(arguments: list[str]) -> int:
    known = benchmarks()
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument("--quick", action="store_true", help="only those with a short round, short")
    options = parser.parse_args(arguments)
    wanted = [*options.names, *options.only]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)} (there are {', '.join(known)})")
        return 2
    failed = []
    short = [name for name in known if has_short_round(name)]
    for name in wanted or (short if options.quick else known):
        print(f"\n== {name}: {known[name]}", flush=True)
        shorter = ["--quick"] if options.quick and name in short else []
        command = [sys.executable, "-m", f"benchmarks.{name}", *shorter]
        if subprocess.run(command, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
