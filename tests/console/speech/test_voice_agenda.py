"""Who speaks next: announcements in turn, signals first, the end of time before all."""

from console.voice.player import Agenda, Entry
from console.voice.utterance import Kind, Priority, Say, Utterance


def announcement(text):
    return Utterance(Kind.TIRAGE, (Say(text),))


A, B = announcement("a"), announcement("b")
WARNING = Utterance(Kind.WARNING, (Say("trente secondes"),), Priority.SIGNAL)
CHRONO = Utterance(Kind.CHRONO, (Say("chrono"),), Priority.SIGNAL)
FINISHED = Utterance(Kind.FINISHED, (Say("terminé"),), Priority.FINAL)


def agenda_of(*utterances):
    agenda = Agenda()
    for utterance in utterances:
        agenda.add(utterance)
    return agenda


def test_announcements_keep_their_order():
    assert agenda_of(A, B).waiting == (A, B)


def test_signals_go_first_in_their_own_order():
    assert agenda_of(A, CHRONO, B, WARNING).waiting == (CHRONO, WARNING, A, B)


def test_a_signal_interrupts_an_announcement_but_not_another_signal():
    agenda = agenda_of(A)
    agenda.take()
    assert not agenda.must_interrupt()
    agenda.add(B)
    assert not agenda.must_interrupt()
    agenda.add(WARNING)
    assert agenda.must_interrupt()
    agenda.interrupted(0, for_good=False)
    agenda.take()
    agenda.add(CHRONO)
    assert agenda.current == WARNING
    assert not agenda.must_interrupt()


def test_what_a_signal_interrupted_resumes_before_the_others_where_it_was_cut():
    agenda = agenda_of(A, B)
    agenda.take()
    agenda.add(WARNING)
    assert agenda.interrupted(3, for_good=False) is None
    assert agenda.take() == Entry(WARNING)
    agenda.finished()
    assert agenda.take() == Entry(A, start=3)


def test_the_end_of_the_time_silences_everything_that_waited_and_what_was_being_said():
    agenda = agenda_of(A, B)
    agenda.take()
    agenda.add(WARNING)
    assert agenda.add(FINISHED) == [WARNING, B]
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
