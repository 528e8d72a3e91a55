import os

import pytest

from console.voice import clips
from console.voice.clips import ClipCache, ClipKey
from engine.rulings import RuleError

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
