"""Every figure, one benchmark after the other: `python -m benchmarks [NAME…]`.

Each runs in a process of its own, so that none inherits another's caches, threads or SDL drivers.
"""

import ast
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RUNS_BY_ITSELF = 'if __name__ == "__main__":'


def benchmarks() -> dict[str, str]:
    """The modules of this folder that can be run, with the first line of what they say."""
    found = {}
    for path in sorted(HERE.glob("[!_]*.py")):
        source = path.read_text(encoding="utf-8")
        if RUNS_BY_ITSELF in source:
            found[path.stem] = (ast.get_docstring(ast.parse(source)) or "").splitlines()[0]
    return found


def main(wanted: list[str]) -> int:
    known = benchmarks()
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)} (there are {', '.join(known)})")
        return 2
    failed = []
    for name in wanted or known:
        print(f"\n== {name}: {known[name]}", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode:
            failed.append(name)
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
