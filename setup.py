"""What pyproject.toml cannot say: how the kernels are compiled, and that a build begins empty."""

import platform
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

FLAGS = ["-O3"]
if platform.machine() in ("x86_64", "AMD64"):
    FLAGS.append("-mpopcnt")  # in every 64-bit PC since 2008; never -march=native in a package

KERNELS = [
    Extension(
        "engine.letters.solver._kernel",
        ["engine/letters/solver/_kernel.pyx"],
        extra_compile_args=FLAGS,
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
    one it became: setuptools only ever adds to what it has built. Compiled kernels may stay."""

    def run(self) -> None:
        if not self.editable_mode:
            for left in Path(self.build_lib).rglob("*"):
                if left.is_file() and left.suffix != ".so":
                    left.unlink()
        super().run()


setup(ext_modules=cythonize(KERNELS, language_level=3), cmdclass={"build_py": FreshBuild})
