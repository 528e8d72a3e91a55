"""The top retained, its placement, taking it back, annulling the coup (§3.4, §3.6, §3.8.1)."""

from dataclasses import dataclass, replace

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate import timing
from engine.games.duplicate.correction import decide
from engine.games.duplicate.correction import events as slips
from engine.games.duplicate.correction.bounds import check_judge_has_played, vouched_at
from engine.games.duplicate.correction.judgement import judged_again
from engine.games.duplicate.ending import end_after_annulment, proposed_end, required_reason
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.formules import Topic
from engine.games.duplicate.options import Role
from engine.games.duplicate.rack import settle
from engine.games.duplicate.room import Room, has_slips
from engine.games.duplicate.room import answered as answer_of_the_room
from engine.games.duplicate.state import NO_SOLUTION, Coup, Phase, State, top_points
from engine.games.duplicate.tops import (
    PREPARED_REASON,
    Circumstances,
    Confusion,
    CoupAnswer,
    CoupQuestion,
    TopCandidate,
    answer_to,
    answered,
    confusions,
    examined,
    word_list,
)
from engine.letters.moves import Move
from engine.letters.scoring import Score, score
from engine.letters.solver import Solution
from engine.letters.tiles import sort_letters
from engine.rulings import RuleError


@dataclass(frozen=True)
class _Choice:
    """A legal move beside the tops it is compared with."""

    move: Move
    score: Score
    candidate: TopCandidate | None
    """The top it is, when it is one."""
    tops: tuple[TopCandidate, ...]
    top_points: int


def choose(state: State, command: cmd.ChooseTop, at: Circumstances) -> ev.Events:
    check_judge_has_played(state)
    question, known = answered(state.question, at)
    if not known.tops:
        raise RuleError("no_solution", tirage=state.rack)
    common = state.options.common
    told = common is not None and common.tops_are_told
    if told:
        _check_told(state, command, known)
    if known.retained is not None and (told or command.move is None):
        why = command.reason or PREPARED_REASON
        command = replace(command, move=known.retained, reason=why)
    move = command.move or _proposed(state, known.tops)
    choice = _weigh(state, question, move, known.tops, at)
    reason = (command.reason or "").strip() or None
    if reason is None:
        _check_obligations(state, choice)
    asked = _cautions_asked(state, command.cautions)
    said = _confusions(state, choice, known)
    cautions = tuple(each for each in Confusion if each in (*said, *asked))
    chosen = _chosen(state, choice, reason, cautions)
    return _chosen_instead(state, chosen, command.room, at)


def caution(state: State, command: cmd.CautionTop, at: Circumstances) -> ev.Events:
    """The proposed top with the proposed caution, in one press."""
    _, known = answered(state.question, at)
    proposed = proposed_cautions(state, known)
    if not proposed:
        raise RuleError("no_caution_proposed")
    return choose(state, cmd.ChooseTop(cautions=proposed), at)


def proposed_cautions(
    state: State, known: CoupAnswer, move: Move | None = None
) -> tuple[Confusion, ...]:
    """What is worth nearly as much as this solution, or as the one « valider » retains, and may
    be mistaken for it: the judge knows the room, the machine does not."""
    options = state.options
    if not known.tops or not options.cautions_players:
        return ()
    wanted = move or known.retained or _proposed(state, known.tops)
    points = score(state.grid, wanted, options.formule).points
    return known.near_confusions(Solution(wanted, points), options.cautions.margin)


def _cautions_asked(state: State, asked: tuple[Confusion, ...]) -> tuple[Confusion, ...]:
    if asked and state.options.rules.claims_tops:
        raise RuleError("no_caution_in_topping")
    return asked


def _confusions(state: State, choice: _Choice, known: CoupAnswer) -> tuple[Confusion, ...]:
    """What is said by itself."""
    if not state.options.cautions_players:
        return ()
    return confusions(state.grid, Solution(choice.move, choice.score.points), known.solutions)


def _chosen_instead(
    state: State, chosen: ev.TopChosen, room: Room | None, at: Circumstances
) -> ev.Events:
    """Another word than the one slips were read on: what had the room? (§5.9)"""
    record = state.correction.coups.get(chosen.coup)
    told = record.top if record is not None else None
    same = told is not None and told.move == chosen.move
    if same or not has_slips(state.correction, chosen.coup):
        return (chosen,)
    if told is not None:
        chosen = replace(chosen, room=answer_of_the_room(state.correction, room, chosen.coup))
    elif all(formed.word.upper() in word_list(at) for formed in chosen.words):
        return (chosen,)  # slips that had it were paid already
    after = fold((chosen,), state)
    return (chosen, *judged_again(state.correction, after.correction, at))


def _check_told(state: State, command: cmd.ChooseTop, known: CoupAnswer) -> None:
    """In an épreuve all centres place the same word, whatever its isotops (§3.4). A top that has
    not come may be dictated on the telephone: it is then named, never merely proposed."""
    told, wanted = known.retained, command.move
    if told is None:
        if wanted is None and _awaits_top(state):
            raise RuleError("top_not_come", coup=state.open_coup.number)
        return
    if wanted is not None and set(wanted.placed(state.grid)) != set(told.placed(state.grid)):
        raise RuleError("top_is_told", word=told.word, ref=str(told.ref))


def _awaits_top(state: State) -> bool:
    """A file has all its tops from the beginning: without one, this coup is no longer common."""
    common = state.options.common
    return common is not None and common.role is Role.FOLLOWS


def choose_next(state: State, command: cmd.ChooseNextTop, at: Circumstances) -> ev.Events:
    """Round and round, so that no top is out of reach with one button."""
    _, known = answered(state.question, at)
    retained, tops = state.open_coup.top, known.tops
    reason = required_reason(command.reason)
    if retained is None:
        raise RuleError("top_not_chosen")
    if len(tops) < 2:
        raise RuleError("no_other_top", word=retained.move.word)
    current = _same_placement(state, retained.move, tops)
    place = tops.index(current) + 1 if current is not None else 0
    following = tops[place % len(tops)].move
    return choose(state, cmd.ChooseTop(following, reason, room=command.room), at)


def _weigh(
    state: State,
    question: CoupQuestion,
    move: Move,
    tops: tuple[TopCandidate, ...],
    at: Circumstances,
) -> _Choice:
    vouched = [each.move for each in vouched_at(state.correction, question.number)]
    examination = examined(question, move, at, vouched)
    if examination.score is None or not examination.is_legal:
        raise RuleError(
            "illegal_move",
            word=move.word,
            ref=str(move.ref),
            first=examination.reasons[0],
            reasons=examination.reasons,
        )
    move = move.normalised(state.grid)
    top_points = score(state.grid, tops[0].move, state.options.formule).points
    return _Choice(move, examination.score, _same_placement(state, move, tops), tops, top_points)


def _claimed(state: State) -> list[Move]:
    """Topping: the right solutions in the order they were called."""
    return [claim.move for claim in state.open_coup.claims if claim.right]


def _proposed(state: State, tops: tuple[TopCandidate, ...]) -> Move:
    """The player's own top in topping (§3.8.4), else the first by the rules."""
    claimed = _claimed(state)
    return claimed[0] if claimed else tops[0].move


def _same_placement(
    state: State, move: Move, tops: tuple[TopCandidate, ...]
) -> TopCandidate | None:
    """The candidate that lays the same tiles: a single tile may be read across or down."""
    placed = set(move.placed(state.grid))
    return next((top for top in tops if set(top.move.placed(state.grid)) == placed), None)


def _check_obligations(state: State, choice: _Choice) -> None:
    word, points = choice.move.word, choice.score.points
    made = {formed.word.upper() for formed in choice.score.words}
    if refused := sorted(made & state.correction.refused):
        raise RuleError("choice_refused", word=refused[0])
    if points < choice.top_points:
        raise RuleError("choice_below_top", word=word, points=points, top=choice.top_points)
    if choice.move in _claimed(state):
        return
    allowed = [top for top in choice.tops if top.obligatory]
    if allowed and choice.candidate not in allowed:
        raise RuleError("choice_not_allowed", word=word, proposed=str(allowed[0].move))


def _chosen(
    state: State, choice: _Choice, reason: str | None, mistaken: tuple[Confusion, ...]
) -> ev.TopChosen:
    words = choice.score.words
    return ev.TopChosen(
        coup=state.open_coup.number,
        move=choice.move,
        points=choice.score.points,
        words=tuple(ev.WordFormed(word.word, word.ref, word.points) for word in words),
        prime=choice.score.prime,
        top_points=choice.top_points,
        ties=len(choice.tops),
        obligatory=choice.candidate is not None and choice.candidate.obligatory,
        opening=choice.candidate.opening if choice.candidate else None,
        reason=reason,
        confusions=mistaken,
    )


def place(state: State, command: cmd.PlaceTop, at: Circumstances) -> ev.Events:
    coup = state.open_coup
    if coup.top is None:
        raise RuleError("top_not_chosen")
    decide.check_announced(state, at)
    move = coup.top.move
    settlement = settle(state.grid, move, state.rack, state.bag, state.options.formule)
    events: ev.Events = (
        ev.MovePlaced(
            coup=coup.number,
            tirage=coup.tirage,
            move=move,
            points=coup.top.points,
            cumul=state.cumul + top_points(state.correction, coup.top),
            reliquat=sort_letters(settlement.rack),
        ),
        *(ev.JokerSwapped(coup.number, swap.index, swap.letter) for swap in settlement.swaps),
    )
    events = (*events, *decide.closing(fold(events, state), coup.number, at))
    end = proposed_end(fold(events, state), at)
    return (*events, *((ev.EndProposed(end),) if end else ()))


def withdraw(state: State, command: cmd.WithdrawMove, at: Circumstances) -> ev.Events:
    """Back to the moment the last top was chosen. Once there, withdrawing again gives up the
    tirage of that coup and goes one coup further back."""
    if state.phase is Phase.TOP_CHOSEN and not state.open_coup.withdrawn:
        raise RuleError("phase_top_chosen", command="WithdrawMove")
    if not state.coups:
        raise RuleError("nothing_to_withdraw")
    last = state.coups[-1]
    events: list[ev.Event] = []
    if state.coup:
        leaves = _leaves_knowingly(state, state.coup, leaves=command.leaves)
        annulled = ev.CoupAnnulled(
            state.coup.number, state.coup.tirage, "withdrawn", command.reason, leaves
        )
        events.append(annulled)
    cumul = state.cumul - top_points(state.correction, last.top)
    return (*events, ev.MoveWithdrawn(last.number, last.top.move, cumul))


def annul(state: State, command: cmd.AnnulCoup, at: Circumstances) -> ev.Events:
    coup, known = state.open_coup, answer_to(state.question, at)
    hopeless = known is not None and not known.tops
    code = NO_SOLUTION if hopeless else "judge"
    leaves = _leaves_knowingly(state, coup, leaves=command.leaves, hopeless=hopeless)
    annulled = ev.CoupAnnulled(coup.number, state.rack, code, command.reason, leaves)
    end = end_after_annulment(fold((annulled,), state), annulled, at)
    return (annulled, *((ev.EndProposed(end),) if end else ()))


def _leaves_knowingly(state: State, coup: Coup, *, leaves: bool, hopeless: bool = False) -> bool:
    """Whether this centre leaves the common game with that coup; RuleError while the judge has not
    read that it does."""
    if not _plays_the_file(state):
        return False
    if not leaves:
        common = state.options.common
        may = common is not None and common.neutralises and not hopeless and bool(coup.tirage)
        article = state.options.edition.article(Topic.ANNULMENT)
        raise RuleError("annul_leaves_common", coup=coup.number, neutralises=may, article=article)
    return True


def _plays_the_file(state: State) -> bool:
    """The letters are those of the sealed file, as in all other centres; §3.6 would change them."""
    common = state.options.common
    return common is not None and common.role is Role.FILE and not state.annulments


def neutralise(state: State, command: cmd.NeutraliseCoup, at: Circumstances) -> ev.Events:
    """The slips are called in if they were not: what follows is as after any coup, the top is laid,
    and nobody here scores it."""
    common = state.options.common
    if common is None or not common.neutralises or not _plays_the_file(state):
        raise RuleError("neutralise_not_allowed")
    collected: ev.Events = ()
    if state.phase is Phase.ANNOUNCED:
        collected = timing.start(state, cmd.StartClock(), at)
    if state.phase in (Phase.ANNOUNCED, Phase.THINKING):
        stopped = timing.stop(fold(collected, state), cmd.StopClock(), at)
        collected = (*collected, *stopped)
    reason = (command.reason or "").strip()
    return (*collected, slips.CoupNeutralised(state.open_coup.number, reason, at.by))
