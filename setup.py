"""The only thing pyproject.toml cannot say: how the kernels are compiled."""

import platform

from Cython.Build import cythonize
from setuptools import Extension, setup

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

setup(ext_modules=cythonize(KERNELS, language_level=3))
