"""The room: screen, voice and sound, lexicon, pages."""

import socket

from console.club import voice_settings
from console.doctor.check import Check, Status, of_refusal
from console.doctor.patient import Patient
from console.french import text
from console.lexicons.store import FREE, Store, default_store
from console.tv.window.display import display_is_likely
from console.voice.engines import chosen
from console.voice.mixer import nothing_to_open
from console.web.addresses import own_url
from engine.rulings import RuleError

SCREEN, VOICE, LEXICON, PAGES = "screen", "voice", "lexicon", "pages"


def check_screen(patient: Patient) -> list[Check]:
    if not patient.settings.ecran.actif:
        return [Check(SCREEN, "doctor_screen_off", Status.OK)]
    if patient.live is not None and patient.live.has_screen:
        return [Check(SCREEN, "doctor_screen_shown", Status.OK)]
    if patient.live is None and display_is_likely():
        return [Check(SCREEN, "doctor_screen_found", Status.OK)]
    return [Check(SCREEN, "doctor_screen_none", Status.WARN)]


def check_voice(patient: Patient) -> list[Check]:
    if not patient.settings.voix.active:
        return [Check(VOICE, "doctor_voice_off", Status.OK)]
    if patient.live is not None and patient.live.voice is not None:
        status = patient.live.voice.status()
        if status.problems:
            return [Check(VOICE, each.code, Status.WARN, each.data) for each in status.problems]
        return [Check(VOICE, "doctor_voice_ok", Status.OK, {"voice": status.voice or "?"})]
    try:
        voices = chosen(voice_settings(patient.settings.voix))
    except RuleError as refusal:
        return [of_refusal(VOICE, refusal)]
    if nothing_to_open():
        return [Check(VOICE, "doctor_sound_none", Status.WARN, {"voice": voices[0].label})]
    return [Check(VOICE, "doctor_voice_ok", Status.OK, {"voice": voices[0].label})]


def check_lexicon(patient: Patient) -> list[Check]:
    store = patient.lexicons or default_store()
    try:
        name = patient.settings.partie.lexique or store.current
        if name == FREE and FREE not in store.names():
            return [Check(LEXICON, "doctor_lexicon_unbuilt", Status.WARN)]
        return [_verified(store, name)]
    except RuleError as refusal:
        return [of_refusal(LEXICON, refusal)]


def _verified(store: Store, name: str) -> Check:
    """Read whole against its checksums: a card that rots shows here first."""
    store.open(name, verify=True)
    facts = store.facts(name)
    edition = facts.edition or text("doctor_no_edition")
    data = {"name": name, "edition": edition, "words": facts.words}
    return Check(LEXICON, "doctor_lexicon_ok", Status.OK, data)


def check_pages(patient: Patient) -> list[Check]:
    web = patient.settings.web
    if not web.actif:
        return [Check(PAGES, "doctor_pages_off", Status.OK)]
    url = own_url(web.hote, web.port)
    if patient.live is not None:
        if patient.live.url is None:
            return [Check(PAGES, "doctor_pages_down", Status.BAD, {"port": web.port})]
        return [Check(PAGES, "doctor_pages_ok", Status.OK, {"url": patient.live.url})]
    family = socket.AF_INET6 if ":" in web.hote else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((web.hote, web.port))
        except OSError as trouble:
            data = {"host": web.hote, "port": web.port, "why": trouble.strerror}
            return [Check(PAGES, "web_port_taken", Status.BAD, data)]
    return [Check(PAGES, "doctor_pages_free", Status.OK, {"url": url})]
