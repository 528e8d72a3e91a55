"""The player on a sound card the test controls: what is played, in what order, what is told."""

import queue
import threading
from concurrent.futures import Future

import pytest

from console.voice import clips
from console.voice.mixer import OutputError
from console.voice.player import Agenda, QueuedUtterance, SpeechPlayer
from console.voice.synthesis import ClipLostError
from console.voice.utterance import Gap, Priority, Say, Utterance, UtteranceKind
from tests.console.voice.rig import PATIENCE_S, FakeOutput, SpokenInbox

STALL_MS = 60_000
REST = 30


def clip_named(name):
    """A different, valid clip for each text."""
    return clips.encode(name.encode("utf-16-le"), 16_000)


CLIPS = {name: clip_named(name) for name in ("un", "deux", "trois", "trente", "terminé", "autre")}
LETTERS = Utterance(
    UtteranceKind.TIRAGE, (Say("un"), Gap(REST), Say("deux"), Gap(REST), Say("trois"))
)
OTHER = Utterance(UtteranceKind.TIRAGE, (Say("autre"),))
WARNING = Utterance(UtteranceKind.WARNING, (Say("trente"),), Priority.SIGNAL)
FINISHED = Utterance(UtteranceKind.FINISHED, (Say("terminé"),), Priority.FINAL)


class Recorder:
    """The player's listener: tells an inbox, as tuples."""

    def __init__(self, inbox):
        self._inbox = inbox

    def __getattr__(self, name):
        return lambda *args, **kwargs: self._inbox((name, *args, *kwargs.values()))


class SpokenRoom:
    def __init__(self, output=None, clip=None, is_seam=lambda one, other: False):
        self.now_ms = 0
        self.inbox = SpokenInbox()
        self.output = output or FakeOutput()
        self.player = SpeechPlayer(
            self.output, clip or self._clip, Recorder(self.inbox), lambda: self.now_ms, is_seam
        )

    def __enter__(self):
        self.player.start()
        return self

    def __exit__(self, *_exc):
        self.player.close()

    @staticmethod
    def _clip(text):
        future = Future()
        if text in CLIPS:
            future.set_result(CLIPS[text])
        else:
            future.set_exception(ClipLostError(text))
        return future

    def wait_for(self, *event):
        while True:
            told = self.inbox.wait_for(tuple)
            if told == event:
                return

    def names(self):
        """What was played, each with the silence after it."""
        names = {
            clips.followed_by_silence(clip, rest): f"{name}+{rest}" if rest else name
            for name, clip in CLIPS.items()
            for rest in (0, REST)
        }
        return [names[clip] for clip in self.output.played]


@pytest.fixture
def rig():
    with SpokenRoom() as rig:
        yield rig


def test_pieces_and_gaps_are_played_in_order_and_the_end_is_told(rig):
    rig.player.say(LETTERS)
    rig.wait_for("started", LETTERS)
    for _ in LETTERS.says():
        rig.output.let_end()
    rig.wait_for("finished", LETTERS, True)
    assert rig.names() == ["un+30", "deux+30", "trois"]


def test_what_is_written_of_it_is_what_the_room_has_begun_to_hear(rig):
    """One clip waits behind the one that sounds: it is not told before its turn."""
    rig.player.say(LETTERS)
    for _ in LETTERS.says():
        rig.output.let_end()
    rig.wait_for("finished", LETTERS, True)
    told = [event[1].text for event in rig.inbox.seen if event[0] == "saying"]
    assert told == ["Un.", "Un.", "Un, deux."]


def test_the_buzzer_is_held_back_from_the_first_sound_to_the_last(rig):
    rig.player.say(OTHER)
    rig.player.say(LETTERS)
    for _ in (*OTHER.says(), *LETTERS.says()):
        rig.output.let_end()
    rig.wait_for("speaking", False)
    told = [event[0] for event in rig.inbox.seen if event[0] != "saying"]
    assert told == [
        "card_found",
        "speaking",
        "started",
        "finished",
        "started",
        "finished",
        "speaking",
    ]


def test_a_signal_cuts_an_announcement_which_resumes_with_the_piece_cut(rig):
    rig.player.say(LETTERS)
    rig.output.let_end()  # « un » is over, « deux » sounds, « trois » waits for it
    rig.output.wait_for_count(3)
    rig.player.say(WARNING)
    rig.wait_for("started", WARNING)
    assert rig.output.stops == 1
    rig.output.let_end()
    rig.wait_for("finished", WARNING, True)
    for _ in range(2):
        rig.output.let_end()
    rig.wait_for("finished", LETTERS, True)
    assert rig.names() == ["un+30", "deux+30", "trois", "trente", "deux+30", "trois"]


def test_a_signal_in_the_silence_after_a_letter_does_not_repeat_the_letter(rig):
    rig.player.say(LETTERS)
    rig.output.wait_for_count(2)
    rig.now_ms += REST  # « un » is long over, its silence not yet
    rig.player.say(WARNING)
    rig.wait_for("started", WARNING)
    rig.output.let_end()
    for _ in range(2):
        rig.output.let_end()
    rig.wait_for("finished", LETTERS, True)
    assert rig.names() == ["un+30", "deux+30", "trente", "deux+30", "trois"]


def test_a_signal_in_the_silence_after_the_last_letter_ends_the_announcement(rig):
    said = Utterance(UtteranceKind.TIRAGE, (Say("un"), Gap(REST)))
    rig.player.say(said)
    rig.wait_for("started", said)
    rig.now_ms += REST
    rig.player.say(WARNING)
    rig.wait_for("finished", said, True)
    rig.wait_for("started", WARNING)
    rig.output.let_end()
    rig.wait_for("finished", WARNING, True)
    assert rig.names() == ["un+30", "trente"]


def test_a_card_lost_while_giving_up_the_word_is_a_trouble_not_a_crash(rig, monkeypatch):
    def unplugged():
        raise OutputError("unplugged")

    rig.player.say(LETTERS)
    rig.output.wait_for_count(2)
    monkeypatch.setattr(rig.output, "stop", unplugged)
    rig.player.say(WARNING)
    rig.wait_for("card_lost", "no_sound_card", "unplugged")
    rig.wait_for("finished", WARNING, False)


def test_termine_silences_what_was_being_said_and_what_waited(rig):
    rig.player.say(LETTERS)
    rig.player.say(OTHER)
    rig.output.wait_for_count(2)
    rig.player.say(FINISHED)
    rig.output.wait_for_clip(CLIPS["terminé"])
    rig.output.let_end()
    rig.wait_for("finished", FINISHED, True)
    assert rig.names() == ["un+30", "deux+30", "terminé"]
    assert ("finished", OTHER, False) in rig.inbox.seen
    assert ("finished", LETTERS, False) in rig.inbox.seen


def test_stop_is_silence_and_the_next_announcement_is_whole(rig):
    rig.player.say(LETTERS)
    rig.player.say(OTHER)
    rig.output.wait_for_count(2)
    rig.player.stop()
    rig.wait_for("finished", LETTERS, False)
    rig.player.say(LETTERS)
    for _ in LETTERS.says():
        rig.output.let_end()
    rig.wait_for("finished", LETTERS, True)
    assert "autre" not in rig.names()


def test_stop_when_nobody_speaks_changes_nothing_later(rig):
    rig.player.stop()
    rig.player.say(OTHER)
    rig.output.let_end()
    rig.wait_for("finished", OTHER, True)


def test_a_lost_clip_is_skipped_and_the_rest_is_said(rig):
    said = Utterance(UtteranceKind.TOP, (Say("un"), Say("perdu"), Say("deux")))
    rig.player.say(said)
    rig.output.let_end(2)
    rig.wait_for("finished", said, False)
    assert rig.names() == ["un", "deux"]


def test_the_volume_goes_with_each_clip(rig):
    rig.player.volume = 0.25
    rig.player.say(OTHER)
    rig.output.let_end()
    rig.wait_for("finished", OTHER, True)
    assert rig.output.volumes == [0.25]


def test_without_a_card_nothing_blocks_and_the_card_that_comes_is_used():
    output = FakeOutput(present=False)
    with SpokenRoom(output) as rig:
        rig.wait_for("card_lost", "no_sound_card", "no card in this test")
        rig.player.say(LETTERS)
        rig.wait_for("finished", LETTERS, False)
        output.present = True
        rig.player.reopen()
        rig.wait_for("card_found")
        rig.player.say(OTHER)
        output.let_end()
        rig.wait_for("finished", OTHER, True)


def test_a_lost_card_is_tried_again_in_time_even_while_announcements_keep_coming():
    output = FakeOutput(present=False)
    with SpokenRoom(output) as rig:
        for _ in range(5):
            rig.player.say(OTHER)
            rig.wait_for("finished", OTHER, False)
        output.present = True
        rig.now_ms += 3000
        rig.player.say(OTHER)
        rig.wait_for("card_found")


def test_a_card_pulled_out_is_told_and_tried_again(rig):
    rig.output.broken = True
    rig.player.say(OTHER)
    rig.wait_for("card_lost", "no_sound_card", "unplugged")
    rig.wait_for("finished", OTHER, False)
    rig.output.broken = False
    rig.player.reopen()
    rig.wait_for("card_found")
    assert rig.output.opened == 2


def test_a_card_that_never_ends_a_clip_is_stalled(rig):
    rig.player.say(OTHER)
    rig.wait_for("started", OTHER)
    rig.now_ms += STALL_MS
    rig.wait_for("card_lost", "sound_stalled", "the clip does not end")
    rig.wait_for("finished", OTHER, False)


def test_a_clip_still_being_rendered_does_not_hold_back_a_signal():
    def clip(text):
        return SpokenRoom._clip(text) if text == "trente" else Future()

    with SpokenRoom(clip=clip) as rig:
        rig.player.say(OTHER)
        rig.player.say(WARNING)
        rig.output.let_end()
        rig.wait_for("finished", WARNING, True)


def test_a_clip_is_said_as_soon_as_it_is_rendered(rig):
    clip = Future()
    rig.player._clip = lambda text: clip
    rig.player.say(OTHER)
    clip.set_running_or_notify_cancel()
    clip.set_result(CLIPS["autre"])
    rig.output.let_end()
    rig.wait_for("finished", OTHER, True)


class Patience(threading.Condition):
    """Tells how long it is waited for; None is for ever."""

    def __init__(self):
        super().__init__()
        self.waits_s = queue.Queue()

    def wait(self, timeout=None):
        self.waits_s.put(timeout)
        return super().wait(timeout)


def test_nobody_asks_the_card_before_a_clip_should_be_over():
    rig = SpokenRoom()
    patience = rig.player._news = Patience()
    slow = Utterance(
        UtteranceKind.TIRAGE, (Say("un"), Gap(60_000), Say("deux"), Gap(60_000), Say("trois"))
    )
    with rig:
        rig.wait_for("card_found")
        assert patience.waits_s.get(timeout=PATIENCE_S) is None, "idle: until there is news"
        rig.player.say(slow)
        assert patience.waits_s.get(timeout=PATIENCE_S) == pytest.approx(60, abs=1)
        rig.player.stop()
        rig.wait_for("finished", slow, False)


def test_a_bug_in_a_listener_ends_the_thread_but_is_told(monkeypatch):
    caught = SpokenInbox()
    monkeypatch.setattr("threading.excepthook", lambda args: caught(args.exc_value))
    with SpokenRoom() as rig:
        rig.wait_for("card_found")
        monkeypatch.setattr(rig.player, "_pronounced", lambda progress: 1 / 0)
        rig.player.say(OTHER)
        rig.wait_for("card_lost", "voice_stopped", "")
        caught.wait_for(ZeroDivisionError)


# --- Who speaks next ----------------------------------------------------------------------------
# announcements in turn, signals first, the end of time before all.


def announcement(text):
    return Utterance(UtteranceKind.TIRAGE, (Say(text),))


A, B = announcement("a"), announcement("b")
THIRTY_SECONDS = Utterance(UtteranceKind.WARNING, (Say("trente secondes"),), Priority.SIGNAL)
CHRONO = Utterance(UtteranceKind.CHRONO, (Say("chrono"),), Priority.SIGNAL)


def agenda_of(*utterances):
    agenda = Agenda()
    for utterance in utterances:
        agenda.add(utterance)
    return agenda


def test_announcements_keep_their_order():
    assert agenda_of(A, B).waiting == (A, B)


def test_signals_go_first_in_their_own_order():
    assert agenda_of(A, CHRONO, B, THIRTY_SECONDS).waiting == (CHRONO, THIRTY_SECONDS, A, B)


def test_a_signal_interrupts_an_announcement_but_not_another_signal():
    agenda = agenda_of(A)
    agenda.take()
    assert not agenda.must_interrupt()
    agenda.add(B)
    assert not agenda.must_interrupt()
    agenda.add(THIRTY_SECONDS)
    assert agenda.must_interrupt()
    agenda.interrupted(0, for_good=False)
    agenda.take()
    agenda.add(CHRONO)
    assert agenda.current == THIRTY_SECONDS
    assert not agenda.must_interrupt()


def test_what_a_signal_interrupted_resumes_before_the_others_where_it_was_cut():
    agenda = agenda_of(A, B)
    agenda.take()
    agenda.add(THIRTY_SECONDS)
    assert agenda.interrupted(3, for_good=False) is None
    assert agenda.take() == QueuedUtterance(THIRTY_SECONDS)
    agenda.finished()
    assert agenda.take() == QueuedUtterance(A, start=3)


def test_the_end_of_the_time_silences_everything_that_waited_and_what_was_being_said():
    agenda = agenda_of(A, B)
    agenda.take()
    agenda.add(THIRTY_SECONDS)
    assert agenda.add(FINISHED) == [THIRTY_SECONDS, B]
    assert agenda.must_interrupt()
    assert agenda.interrupted(0, for_good=False) == A
    assert agenda.waiting == (FINISHED,)


def test_what_is_said_after_the_end_is_kept():
    agenda = agenda_of(FINISHED, A)
    assert agenda.waiting == (FINISHED, A)


def test_stopped_for_good_means_never_resumed():
    agenda = agenda_of(A)
    agenda.take()
    assert agenda.interrupted(0, for_good=True) == A
    assert agenda.take() is None


def lengths_of(room, utterance):
    with room:
        room.player.say(utterance)
        for _ in utterance.says():
            room.output.let_end()
        room.wait_for("finished", utterance, True)
        return [clips.duration_ms(clip) for clip in room.output.played]


def test_another_voice_takes_the_word_after_a_breath():
    """« reference » of another timbre: the silence written before it is made up to 250 ms."""
    plain = lengths_of(SpokenRoom(), LETTERS)
    seams = {("un", "deux"), ("deux", "trois")}
    breathed = lengths_of(SpokenRoom(is_seam=lambda one, other: (one, other) in seams), LETTERS)
    assert [b - a for a, b in zip(plain, breathed, strict=True)] == [0, 250 - REST, 250 - REST]


def test_a_long_written_silence_is_breath_enough():
    utterance = Utterance(UtteranceKind.TOP, (Say("un"), Gap(600), Say("deux")))
    plain = lengths_of(SpokenRoom(), utterance)
    assert lengths_of(SpokenRoom(is_seam=lambda one, other: True), utterance) == plain
