import pytest

from tests.console.web.browser import chromium


@pytest.fixture(scope="module")
def browser():
    with chromium() as one:
        yield one
