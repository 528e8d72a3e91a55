"""From the opening of a coup to the announcement of its tirage (fisf-2020 §3.1, §3.2)."""

from engine.errors import RuleError
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.answer import Circumstances
from engine.games.duplicate.editions import Topic
from engine.games.duplicate.state import State
from engine.letters.tiles import JOKER, parse_letters, sort_letters
from engine.play.held import letters_of
from engine.play.ruling import Outcome, Ruling


def open_coup(state: State, command: cmd.OpenCoup, at: Circumstances) -> ev.Events:
    if not state.table.remaining:
        raise RuleError("nothing_left_to_draw")
    if state.end:
        raise RuleError("end_proposed", cause=state.end.code, article=state.end.article)
    reason = (command.reason or "").strip() or None
    _check_decided(state, reason)
    reliquat = sort_letters(letters_of(state.table.held))
    companion = state.options.formule.companion_jokers(state.grid.letters.count(JOKER))
    return (ev.CoupOpened(state.next_number, reliquat, companion, reason),)


def _check_decided(state: State, reason: str | None) -> None:
    """Where slips decide who goes out, nobody plays on before they have (§3.8.3)."""
    if reason is not None or not state.options.rules.eliminates:
        return
    open_coups = (
        record.number
        for record in state.correction.coups.values()
        if not (record.closed or record.annulled)
    )
    undecided = next((coup for coup in open_coups if len(state.playing(coup)) > 1), None)
    if undecided is not None:
        raise RuleError("elimination_open", coup=undecided)


def lay_tile(state: State, command: cmd.LayTile, at: Circumstances) -> ev.Events:
    tile = command.tile
    instead_of = state.table.identify(tile)
    _check_drawable(state, tile.letter)
    return (ev.TileDrawn(tile.letter, tile, instead_of),)


def type_tile(state: State, command: cmd.TypeTile, at: Circumstances) -> ev.Events:
    letter = parse_letters(command.letter)
    if len(letter) != 1:
        raise RuleError("one_letter_expected", text=command.letter)
    _check_drawable(state, letter)
    return (ev.TileDrawn(letter),)


def _check_drawable(state: State, letter: str) -> None:
    formule, table = state.options.formule, state.table
    if formule.joker and letter == JOKER:
        raise RuleError("joker_is_automatic")
    if len(table.rack) >= formule.rack_size:
        raise RuleError("rack_full", letter=letter, size=formule.rack_size)
    if letter not in table.bag:
        raise RuleError("letter_not_in_bag", letter=letter)


def take_back(state: State, command: cmd.TakeBackTile, at: Circumstances) -> ev.Events:
    letter = parse_letters(command.letter) if command.letter else None
    held = state.table.find_drawn(command.tile, letter)
    return (ev.TileReturned(held.letter, held.tile),)


def reject_rack(state: State, command: cmd.RejectRack, at: Circumstances) -> ev.Events:
    if not state.table.held:
        raise RuleError("nothing_to_reject")
    ruling = state.tirage_ruling
    if ruling is None or ruling.outcome is Outcome.VALID:
        if not (command.reason or "").strip():
            raise RuleError("rejet_needs_reason", tirage=state.rack)
        article = state.options.edition.article(Topic.TIRAGE)
        ruling = Ruling(Outcome.CHOICE, "rejet_by_judge", article)
    return (ev.RackRejected(state.open_coup.number, state.rack, ruling, command.reason),)


def announce(state: State, command: cmd.AnnounceRack, at: Circumstances) -> ev.Events:
    ruling = state.tirage_ruling
    if ruling is None:
        lacking = state.table.lacking(state.options.formule)
        raise RuleError("rack_incomplete", lacking=lacking)
    if not ruling.is_valid:
        raise RuleError(ruling.code, article=ruling.article, **ruling.data)
    table = state.table
    return (
        ev.RackAnnounced(
            coup=state.open_coup.number,
            tirage=table.rack,
            reliquat=sort_letters(letters_of(table.reliquat)),
            drawn=letters_of(table.drawn),
            ruling=ruling,
        ),
    )
