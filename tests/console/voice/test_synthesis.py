"""The synthesis process may crash, hang, refuse or babble: one clip at most is lost."""

import os
import queue
import threading

import pytest

from console.processes import Child, ChildGoneError, ChildLateError
from console.voice import clips
from console.voice.clips import ClipCache, ClipKey
from console.voice.synthesis import ClipLostError, ClipRefusedError, Urgency
from engine.rulings import RuleError
from tests.console.voice.rig import PATIENCE_S
from tests.console.voice.tone_worker import TONE_MS

SHORT_S = 0.2


def test_a_clip_is_a_whole_wav(tone_engine):
    clip = tone_engine().worker.render("A", 1.0)
    assert clips.duration_ms(clip) == pytest.approx(TONE_MS, abs=30)


def test_a_faster_rate_gives_a_shorter_clip(tone_engine):
    worker = tone_engine().worker
    assert clips.duration_ms(worker.render("A", 2.0)) < clips.duration_ms(worker.render("A", 1.0))


def test_a_crash_is_noticed_and_the_next_clip_comes_from_a_new_process(tone_engine):
    worker = tone_engine().worker
    with pytest.raises(ChildGoneError):
        worker.render("crash", 1.0)
    assert worker.render("A", 1.0)
    assert worker.starts == 2


def test_a_process_that_hangs_is_ended_and_replaced(tone_engine):
    worker = tone_engine().worker
    worker.render("A", 1.0)
    worker._timeout_s = SHORT_S
    with pytest.raises(ChildGoneError, match="no answer in time"):
        worker.render("hang", 1.0)
    worker._timeout_s = PATIENCE_S
    assert worker.render("A", 1.0)
    assert worker.starts == 2


def test_an_answer_too_late_gives_the_next_twice_as_long_up_to_four_times(tone_engine, monkeypatch):
    given = []

    def too_late(_child, _request, timeout_s):
        given.append(timeout_s)
        raise ChildLateError("no answer in time")

    worker = tone_engine(timeout_s=10.0).worker
    with monkeypatch.context() as slow:
        slow.setattr(Child, "ask", too_late)
        for _ in range(4):
            with pytest.raises(ChildGoneError):
                worker.render("A", 1.0)
    assert given == [10.0, 20.0, 40.0, 40.0]
    assert worker.render("A", 1.0)


def test_a_refusal_keeps_the_process(tone_engine):
    worker = tone_engine().worker
    with pytest.raises(ClipRefusedError, match="cannot say this"):
        worker.render("refuse", 1.0)
    assert worker.render("A", 1.0)
    assert worker.starts == 1


def test_an_engine_that_prints_on_stdout_does_no_harm(tone_engine):
    assert clips.duration_ms(tone_engine().worker.render("chatter", 1.0)) > 0


@pytest.mark.parametrize(
    "command",
    [
        ["/nonexistent"],
        ["/bin/sh", "-c", "exit 0"],
        ["/bin/sh", "-c", "echo nonsense >&$0"],
        ["/bin/sh", "-c", r"printf '\0\0\0\010nonsense' >&$0"],  # of the right length
    ],
)
def test_a_command_that_cannot_start_or_speaks_nonsense_is_a_lost_clip(
    tone_engine, synthesizer, command
):
    engine = tone_engine()
    engine.worker._command = command
    with pytest.raises(ClipLostError):
        synthesizer(engine).clip("A").result(PATIENCE_S)


def test_a_clip_lost_to_a_crash_is_tried_once_more(tone_engine, synthesizer):
    engine = tone_engine()
    assert synthesizer(engine).clip("crash once").result(PATIENCE_S)
    assert engine.worker.starts == 2


def test_a_clip_that_always_crashes_is_given_up_and_the_others_come(tone_engine, synthesizer):
    voice = synthesizer(tone_engine())
    lost, next_one = voice.clip("crash"), voice.clip("A")
    with pytest.raises(ClipLostError):
        lost.result(PATIENCE_S)
    assert next_one.result(PATIENCE_S)


def test_a_voice_that_keeps_failing_hands_over_to_the_next(tone_engine, synthesizer):
    troubles = queue.Queue()
    voice = synthesizer(tone_engine("first"), tone_engine("second"), on_trouble=troubles.put)
    for number in range(3):
        with pytest.raises(ClipLostError):
            voice.clip("refuse" if number else "crash").result(PATIENCE_S)
    assert troubles.get(timeout=PATIENCE_S) is True
    assert voice.engine.name == "second"
    assert voice.clip("A").result(PATIENCE_S)
    assert troubles.get(timeout=PATIENCE_S) is False


def test_what_was_rendered_once_is_ready_at_once(tone_engine, synthesizer):
    voice = synthesizer(tone_engine())
    first = voice.clip("A").result(PATIENCE_S)
    again = voice.clip("A")
    assert again.done()
    assert again.result() == first


def test_what_is_wanted_now_overtakes_what_is_rendered_ahead(tone_engine, synthesizer):
    voice = synthesizer(tone_engine())
    order = queue.Queue()
    ahead = voice.ahead("ABCDEFGH")
    now = voice.clip("Z", Urgency.NOW)
    for name, future in (("ahead", ahead[-1]), ("now", now)):
        future.add_done_callback(lambda _, name=name: order.put(name))
    assert order.get(timeout=PATIENCE_S) == "now"
    assert all(future.result(PATIENCE_S) for future in ahead)
    assert voice.ahead("ABCDEFGH") == []


def test_the_same_clip_asked_twice_is_rendered_once(tone_engine, synthesizer):
    voice = synthesizer(tone_engine())
    assert voice.ahead("A")[0] is voice.clip("A")


def test_a_private_clip_is_ready_but_never_on_the_disk(tone_engine, synthesizer, cache):
    voice = synthesizer(tone_engine())
    clip = voice.prepare_privately("A").result(PATIENCE_S)
    assert len(cache) == 0
    assert voice.clip("A").result(PATIENCE_S) == clip
    assert len(cache) == 0
    voice.forget_private()
    voice.clip("A").result(PATIENCE_S)
    assert len(cache) == 1


def test_preparing_what_is_on_the_disk_reads_nothing_in_the_thread_that_asks(
    tone_engine, synthesizer, cache, monkeypatch
):
    voice = synthesizer(tone_engine())
    kept = voice.clip("A").result(PATIENCE_S)
    readers = []
    get = cache.get
    monkeypatch.setattr(
        cache, "get", lambda key: readers.append(threading.current_thread()) or get(key)
    )
    assert voice.prepare_privately("A").result(PATIENCE_S) == kept
    assert threading.current_thread() not in readers and len(readers) == 1
    assert voice.clip("A").result(PATIENCE_S) == kept


def test_what_is_on_the_disk_is_said_at_once_though_it_is_still_being_prepared(
    tone_engine, synthesizer
):
    voice = synthesizer(tone_engine())
    kept = voice.clip("A").result(PATIENCE_S)
    waiting = threading.Event()
    monitored = voice._stored

    def slow(text: str) -> bytes | None:
        if threading.current_thread() is voice._thread:
            waiting.wait(PATIENCE_S)
        return monitored(text)

    voice._stored = slow
    prepared = voice.prepare_privately("A")
    assert voice.clip("A").result(0) == kept and not prepared.done()
    waiting.set()
    assert prepared.result(PATIENCE_S) == kept


def test_without_any_voice_a_clip_is_lost_not_awaited(synthesizer):
    with pytest.raises(ClipLostError):
        synthesizer().clip("A").result(PATIENCE_S)


def test_a_full_disk_costs_the_cache_not_the_clip(tone_engine, synthesizer, cache, monkeypatch):
    def full(key, clip):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache, "put", full)
    assert synthesizer(tone_engine()).clip("A").result(PATIENCE_S)


def test_closing_does_not_wait_for_an_engine_that_hangs(tone_engine, synthesizer, monkeypatch):
    engine = tone_engine()
    asked = threading.Event()
    ask = Child.ask

    def tell_and_ask(child, request, timeout_s):
        asked.set()
        return ask(child, request, timeout_s)

    monkeypatch.setattr(Child, "ask", tell_and_ask)
    voice = synthesizer(engine)
    stuck, queued = voice.clip("hang"), voice.clip("B")
    assert asked.wait(PATIENCE_S)
    voice.close()
    with pytest.raises(ClipLostError):
        stuck.result(0)
    assert queued.cancelled()


KEY = ClipKey("pico", 1.0, 20.0, "Algérie")
CLIP = clips.silence(100)


def files(directory):
    return sorted(path for path in directory.rglob("*") if path.is_file())


def test_a_clip_comes_back_as_it_was_kept(cache, tmp_path):
    assert cache.get(KEY) is None
    cache.put(KEY, CLIP)
    assert cache.get(KEY) == CLIP
    assert KEY in cache
    assert ClipCache(tmp_path / "clips", 1000).get(KEY) == CLIP


@pytest.mark.parametrize(
    "other",
    [
        ClipKey("espeak", 1.0, 20.0, "Algérie"),
        ClipKey("pico", 1.1, 20.0, "Algérie"),
        ClipKey("pico", 1.0, 10.0, "Algérie"),
        ClipKey("pico", 1.0, 20.0, "Belgique"),
    ],
)
def test_another_voice_rate_filter_or_text_is_another_clip(cache, other):
    cache.put(KEY, CLIP)
    assert cache.get(other) is None


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-9], lambda data: b"", lambda data: data * 2]
)
def test_a_damaged_clip_is_made_again_rather_than_played(cache, tmp_path, damage):
    cache.put(KEY, CLIP)
    (path,) = files(tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    assert cache.get(KEY) is None
    cache.put(KEY, CLIP)
    assert cache.get(KEY) == CLIP


def test_nothing_but_whole_files_is_left_behind(cache, tmp_path):
    for number in range(5):
        cache.put(ClipKey("pico", 1.0, 0.0, str(number)), CLIP)
    assert {path.suffix for path in files(tmp_path)} == {".wav"}


def test_a_file_of_the_cache_is_a_wav_any_player_reads(cache, tmp_path):
    cache.put(KEY, CLIP)
    (path,) = files(tmp_path)
    assert clips.duration_ms(path.read_bytes()) == 100


def test_the_oldest_go_when_the_space_is_used_up(tmp_path):
    most = 10 * (len(CLIP) + 4)
    cache = ClipCache(tmp_path, most)
    keys = [ClipKey("pico", 1.0, 0.0, str(number)) for number in range(12)]
    for age, key in enumerate(keys):
        cache.put(key, CLIP)
        os.utime(cache._path(key), ns=(age, age))
    kept = [key for key in keys if key in cache]
    assert kept == keys[-len(kept) :]
    assert 0 < sum(path.stat().st_size for path in files(tmp_path)) <= most
    assert cache.used_bytes == sum(path.stat().st_size for path in files(tmp_path))


def test_clearing_forgets_everything(cache):
    cache.put(KEY, CLIP)
    assert cache.clear() == 1
    assert len(cache) == cache.used_bytes == 0


def test_what_is_not_a_clip_is_refused():
    for data in (b"", b"RIFF", b"not a wav at all, but long enough to be one, perhaps"):
        with pytest.raises(RuleError) as refusal:
            clips.decode(data)
        assert refusal.value.code == "bad_clip"
