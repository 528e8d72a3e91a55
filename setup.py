"""What pyproject.toml cannot say: how the kernels are compiled, and that a build begins empty."""

import os
import platform
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

FLAGS = [
    "-O3",
    "-g0",
]  # what Debian asks of every extension for debuggers takes a third of the time
if platform.machine() in ("x86_64", "AMD64"):
    FLAGS.append("-mpopcnt")  # in every 64-bit PC since 2008; never -march=native in a package

KERNELS = [
    Extension(
        "engine.letters.solver._kernel",
        ["engine/letters/solver/_kernel.pyx"],
        extra_compile_args=[*FLAGS, "-fno-tree-vectorize"],  # its loops are short: 8 % faster so
    ),
    Extension(
        "engine.letters.lexicon._builder",
        ["engine/letters/lexicon/_builder.pyx"],
        extra_compile_args=FLAGS,
    ),
    Extension(
        "engine.letters.lexicon._packed",
        ["engine/letters/lexicon/_packed.pyx"],
        extra_compile_args=FLAGS,
    ),
    Extension(
        "engine.games.jarnac.solver._scan",
        ["engine/games/jarnac/solver/_scan.pyx"],
        extra_compile_args=FLAGS,
    ),
]


class FreshBuild(build_py):
    """A module that was moved since the last build in this folder would be installed beside the
    one it became: setuptools only ever adds to what it has built. Compiled kernels may stay, and
    whatever is not ours: the card is built into the folder that has its libraries."""

    def run(self) -> None:
        if not self.editable_mode:
            for room in {name.partition(".")[0] for name in self.packages}:
                for left in Path(self.build_lib, room).rglob("*"):
                    if left.is_file() and left.suffix != ".so":
                        left.unlink()
        super().run()


CORES = os.cpu_count() or 1
TRANSLATORS = CORES if CORES > 1 and sys.version_info < (3, 14) else 0
"""Processes are forked for it, which later Pythons do not."""
setup(
    ext_modules=cythonize(KERNELS, language_level=3, nthreads=TRANSLATORS),
    cmdclass={"build_py": FreshBuild},
    options={"build_ext": {"parallel": CORES}},
)
