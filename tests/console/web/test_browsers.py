"""The list of devices names them as people do."""

import pytest

from console.web.gate import device_name

APPLE = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("says", "named"),
    [
        (
            f"Mozilla/5.0 (Linux; Android 14; Pixel 8) {APPLE} Chrome/131.0 Mobile Safari/537.36",
            "téléphone Android, Chrome",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 13; SM-X200) {APPLE} SamsungBrowser/23.0 Chrome/115.0",
            "tablette Android, Samsung Internet",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "iPhone, Safari",
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
            "iPad, Chrome",
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {APPLE} Chrome/131.0 Edg/131.0",
            "ordinateur Windows, Edge",
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
            "ordinateur Linux, Firefox",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Safari/605.1.15",
            "Mac, Safari",
        ),
        ("curl/8.9", "appareil inconnu"),
        ("", "appareil inconnu"),
        ("<script>alert(1)</script>", "appareil inconnu"),
    ],
)
def test_a_browser_is_named_by_what_it_runs_on_and_what_it_is(says, named):
    assert device_name(says) == named
