"""How long the dice are thrown: seconds in `make test`, as long as one likes in `make torture`.

PUPITRE_TORTURE=1 PUPITRE_FUZZ=100000 .venv/bin/pytest tests/torture/fuzz
"""

import os

import pytest
from hypothesis import HealthCheck, settings

FEW = 40
MANY = 3_000
EXAMPLES = int(os.environ.get("PUPITRE_FUZZ") or (MANY if "PUPITRE_TORTURE" in os.environ else FEW))

fuzzed = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=EXAMPLES == FEW,
    suppress_health_check=list(HealthCheck),
    database=None,
)

for_hours = [pytest.mark.torture] if "PUPITRE_TORTURE" in os.environ else []
"""The same tests in both: `make torture` picks what bears its mark."""
