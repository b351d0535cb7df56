"""Play the tutorial's deals with the engine, and show each step as a table for its reader.

Nothing is stored: a place in the tutorial is a deal and a step, and all else follows from them.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

import engine
from tournaments.core.shapes import copy_with
from tournaments.online.access import mark_bot
from tournaments.online.core import entries as log
from tournaments.online.core import projection
from tournaments.online.core.entries import Entry
from tournaments.online.core.reducer import apply_entry
from tournaments.online.core.settings import BOT_NAMES, GameSettings, serialize_ruleset
from tournaments.online.core.snapshot import build_initial_snapshot
from tournaments.online.learning.lessons import FIRST_DEALER, LESSONS, PRESET, TITLE
from tournaments.online.shapes import GameTable, SeatView

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.online.core.projection import VisibleEntry
    from tournaments.online.core.snapshot import DealRandomness, GameSnapshot
    from tournaments.online.learning.lessons import Lesson, Step

OWN_SEAT = 0
BOT = "club"
PLAYERS = 4
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
"""When everything in the tutorial happens: it has no clocks."""


def count_steps(deal: int) -> int:
    """Return how many steps a deal has."""
    return len(LESSONS[deal - 1].steps)


def get_step(deal: int, step: int) -> Step:
    """Return a step; both are counted from 1 and 0."""
    return LESSONS[deal - 1].steps[step]


def find_step(deal: int, number: int) -> int | None:
    """Return the step at which the table of a deal shows this entry, None if there is none."""
    numbers = [_at_step(deal, step)[-1].number for step in range(count_steps(deal))]
    return numbers.index(number) if number in numbers else None


def explain_refusal(deal: int, step: int, text: str) -> str | None:
    """Return why the rules forbid an action of the reader at a step; None if they allow it."""
    snapshot = _at_step(deal, step)[-1]
    try:
        snapshot.game.act(snapshot.dealt_state, OWN_SEAT, text)
    except engine.EngineError as refused:
        return refused.message
    return None


def own_action(deal: int, step: int) -> str:
    """Return the action that a step asks for, as it is sent; empty where the reader only reads."""
    word = get_step(deal, step).own
    return _action(_at_step(deal, step)[-1], word) if word else ""


def list_entries(deal: int, step: int) -> list[VisibleEntry]:
    """Return what has happened in a deal before a step, as the reader sees it."""
    return [projection.visible_entry(one, OWN_SEAT) for one in _at_step(deal, step)]


def build_lesson(deal: int, step: int) -> GameTable:
    """Return the table at a step, as its reader sees it and with what they may do."""
    snapshot = _at_step(deal, step)[-1]
    view = projection.view_for(snapshot, OWN_SEAT)
    does = bool(get_step(deal, step).own)
    nothing = projection.list_permissions(snapshot, None, has_chat=False, is_casual=True)
    return GameTable(
        id=0,
        state="playing",
        game=snapshot.settings.rules.game,
        preset=snapshot.settings.rules.preset,
        title=snapshot.settings.title,
        rules=snapshot.settings.rules.options_in_words(),
        size=PLAYERS,
        table=None,
        role="player",
        seat=OWN_SEAT,
        directs=False,
        is_listed=False,
        is_public=False,
        link=None,
        seat_link=None,
        invitations=(),
        customs={},
        number=snapshot.number,
        seats=tuple(_seat(number) for number in range(PLAYERS)),
        plan=projection.build_plan(snapshot),
        deal=None,
        next_deal=None,
        view=None if view is None else projection.build_view(view),
        legal=projection.list_legal_actions(view.legal) if view is not None and does else (),
        may=copy_with(nothing, act=does),
        clock=copy_with(projection.build_clocks(snapshot, MOMENT), next_deal_at=None),
        ready=(),
        paused=None,
        proposal=None,
        card=projection.build_score_card(snapshot),
        ended="",
        undo_allowed=snapshot.settings.undo,
        muted=(),
        is_daily=False,
        is_sealed=False,
        has_hints=False,
        hints=snapshot.hints,
        hint=None,
    )


def _seat(number: int) -> SeatView:
    is_own = number == OWN_SEAT
    return SeatView(
        seat=number,
        name="" if is_own else mark_bot(BOT_NAMES[number - 1]),
        kind="person" if is_own else "bot",
        is_you=is_own,
        plays="person" if is_own else "bot",
        is_away=False,
        is_here=True,
        bot="" if is_own else BOT,
    )


@cache
def get_settings() -> GameSettings:
    """Return the settings of the tutorial's game."""
    own = engine.OwnGame(title=TITLE, deals=tuple(lesson.deal for lesson in LESSONS))
    return GameSettings(
        ruleset=serialize_ruleset(engine.make_ruleset(PRESET, {}, own)),
        players=PLAYERS,
        first_dealer=FIRST_DEALER,
        bot=BOT,
    )


def teaches(ruleset: engine.Ruleset) -> bool:
    """Return whether a rule set is of the game that the tutorial teaches."""
    return ruleset.game == get_settings().rules.game


@cache
def _at_step(deal: int, step: int) -> tuple[GameSnapshot, ...]:
    """Return the snapshots after each entry of a deal's log, up to a step."""
    if step == 0:
        lesson = LESSONS[deal - 1]
        start = _deal_cards(deal, lesson)
        return (start,)
    before = _at_step(deal, step - 1)
    return (*before, *_play(before[-1], get_step(deal, step - 1)))


def _deal_cards(deal: int, lesson: Lesson) -> GameSnapshot:
    before = build_initial_snapshot(get_settings())
    if deal > 1:
        before = _at_step(deal - 1, count_steps(deal - 1) - 1)[-1]
    spec = before.game.next_deal(before.match)
    if spec is None:
        raise ValueError("The tutorial deals after the end of its game.")
    return replace(
        before,
        occupants=(log.PERSON_SEAT, *[BOT] * (PLAYERS - 1)),
        number=1,
        entry=Entry(1, deal, log.DEALT, None, "", log.BOT, MOMENT),
        revealed=(),
        deal=deal,
        state=before.game.start(spec, _stack(lesson, spec)),
        last_action=1,
    )


def _stack(lesson: Lesson, spec: engine.DealSpec) -> engine.Shuffle:
    """Return the pack that gives every seat its hand, card by card from the dealer's left."""
    hands = [[engine.parse_card(card) for card in hand.split()] for hand in lesson.hands]
    seats = [(spec.dealer + 1 + place) % PLAYERS for place in range(PLAYERS)]
    dealt = [hands[seat][place] for place in range(len(hands[0])) for seat in seats]
    top = [*dealt, engine.parse_card(lesson.turned)]
    pack = engine.get_game(spec.ruleset.game).cards(spec)
    return engine.Shuffle((*top, *(card for card in pack if card not in top)))


def _play(snapshot: GameSnapshot, step: Step) -> Iterator[GameSnapshot]:
    """Yield the snapshots after the reader's action at a step and after those of the others."""
    for word in [*step.own.split(), *step.then.split()]:
        seat = snapshot.to_act[0]
        by = log.PERSON if seat == OWN_SEAT else log.BOT
        action = _action(snapshot, word)
        entry = Entry(snapshot.number + 1, snapshot.deal, log.ACTED, seat, action, by, MOMENT)
        snapshot = apply_entry(snapshot, entry, _no_randomness)
        yield snapshot


def _action(snapshot: GameSnapshot, word: str) -> str:
    """Return the action that a word of a script means now. Raises ValueError if there is none."""
    state = snapshot.dealt_state
    legal: Sequence[engine.Action] = snapshot.game.legal(state, snapshot.to_act[0])
    for action in legal:
        if action.text.partition(":")[2] == word:
            return action.text
    raise ValueError(f"The tutorial's script has {word!r}, which is not legal.")


def _no_randomness(_deal: int) -> DealRandomness:
    raise ValueError("The tutorial draws no cards.")
