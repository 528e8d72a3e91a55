"""`/metrics` in Prometheus' words: every line can be read, and the figures are what happened."""

import re

from tests.console.simultane.rig import Centre

SAMPLE = re.compile(r'([a-z_]+)\{pid="\d+"(?:,([a-z]+="[a-z]+"))?\} (\d+(?:\.\d+)?)')


def read(hub):
    text = hub.ask("GET", "/metrics")[1].decode()
    assert text.endswith("\n")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    samples = [SAMPLE.fullmatch(line) for line in lines]
    assert all(samples), lines
    told = {found[1] for found in re.finditer(r"# TYPE ([a-z_]+) (counter|gauge)\n", text)}
    assert told == {each[1] for each in samples}
    return {(each[1], each[2] or ""): float(each[3]) for each in samples}


def test_what_a_hub_counts_is_what_happened(hub, folder):
    centre = Centre(folder.manifest()).enter(hub)
    Centre(folder.manifest(), "Un autre").join(hub)
    before = read(hub)
    centre.seat()
    centre.close(1, 24, 3, 2)
    centre.post(hub)
    hub.settle()
    for _ in range(3):
        hub.ask("GET", "/classement/donnees")
    after = read(hub)

    def more(name):
        return after[name, ""] - before[name, ""]

    assert (more("pupitre_hub_plis_total"), more("pupitre_hub_commits_total")) == (2, 1)
    assert (more("pupitre_public_questions_total"), more("pupitre_public_answers_total")) == (3, 1)
    assert after["pupitre_hub_ready", ""] == 1
    assert after["pupitre_hub_centres", 'state="approved"'] >= 1
    assert after["pupitre_hub_centres_unfinished", ""] >= 1
    assert more("process_cpu_seconds_total") > 0


def test_nobody_is_named(hub, folder):
    centre = Centre(folder.manifest(), "Sète").enter(hub)
    text = hub.ask("GET", "/metrics")[1].decode()
    assert "Sète" not in text and centre.key.public not in text
