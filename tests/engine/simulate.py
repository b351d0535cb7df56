"""Playing at random while everything that must always hold is checked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import engine
from engine.cards import cards_in, mask_of
from engine.deal.actions import parse_action
from engine.deal.event_text import format_event, parse_event
from engine.deal.visibility import visible_hand
from engine.transcript import format_transcript, replay

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.cards import Card
    from engine.deal.action import Action
    from engine.deal.events import Addressed
    from engine.deal.match import DealSpec, Match
    from engine.deal.state import State
    from engine.deal.trick_game import TrickGame


T = TypeVar("T")


def random_options(preset: engine.PresetInfo, rng: Random, changes: int = 3) -> dict[str, object]:
    """A few options of a preset, each with some value that it may have."""
    options: dict[str, object] = {}
    for option in rng.sample(preset.options, min(changes, len(preset.options))):
        if option.kind == "number":
            # Large targets and long games only cost time.
            options[option.slug] = rng.randint(option.low, min(option.high, option.low + 20))
        elif option.kind == "switch":
            options[option.slug] = rng.random() < 0.5
        elif option.kind == "list":
            options[option.slug] = [slug for slug, _ in option.choices if rng.random() < 0.5]
        else:
            options[option.slug] = rng.choice(option.choices)[0]
    return options


def random_ruleset(preset: engine.PresetInfo, rng: Random) -> engine.Ruleset:
    """A preset's rules with some options changed; combinations that are refused are tried again."""
    while True:
        try:
            return engine.make_ruleset(preset.slug, random_options(preset, rng))
        except engine.BadOption:
            continue


def pick(several: Sequence[T], rng: Random) -> T:
    """As `rng.choice`, at half its price; what is left over of fairness does not matter here."""
    return several[int(rng.random() * len(several))] if len(several) > 1 else several[0]


def play_deal(game: TrickGame, spec: DealSpec, rng: Random, *, check: bool = True) -> State:
    """Play one deal at random; with `check`, all properties are looked at after every action."""
    state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
    while asked := game.to_act(state):
        seat = pick(asked, rng)
        action = pick(game.legal(state, seat), rng)
        after, events = game.act(state, seat, action)
        if check:
            check_step(game, state, after, events, rng)
            check_action(action)
        state = after
    if check:
        start = replay(format_transcript(state))
        assert start == state
    assert game.result(state) is not None
    return state


def play_match(match: Match, rng: Random, *, check: bool, deals: int) -> Match:
    """Play a match on at random to its end, or until a number of deals are played."""
    game = engine.get_game(match.ruleset.game)
    while len(match.results) < deals and (spec := game.next_deal(match)) is not None:
        result = play_deal(game, spec, rng, check=check).result
        assert result is not None
        match = replace(match, results=(*match.results, result))
    return match


def check_action(action: Action) -> None:
    assert parse_action(action.text) == action
    assert action.label


def check_step(
    game: TrickGame, before: State, after: State, events: tuple[Addressed, ...], rng: Random
) -> None:
    viewers: list[int | None] = [None, *range(before.players)]
    for viewer in rng.sample(viewers, 2):
        check_events_suffice(game, before, after, events, viewer)
        check_nothing_hidden_shows(game, after, viewer, rng)
    check_only_those_asked_may_act(game, after)
    check_cards_are_a_partition(game, after)
    for addressed in events:
        assert parse_event(format_event(addressed.event)) == addressed.event


def check_events_suffice(
    game: TrickGame, before: State, after: State, events: tuple[Addressed, ...], viewer: int | None
) -> None:
    """The view before and the events received together give the view after."""
    view = game.view(before, viewer)
    for addressed in events:
        if addressed.reaches(viewer):
            view = addressed.event.change(view)
    assert view == game.view(after, viewer)


def check_only_those_asked_may_act(game: TrickGame, state: State) -> None:
    asked = game.to_act(state)
    for seat in range(state.players):
        assert bool(game.legal(state, seat)) == (seat in asked)


def check_cards_are_a_partition(game: TrickGame, state: State) -> None:
    places = [*state.stock, *(play.card for play in state.trick)]
    places += [play.card for trick in state.tricks for play in trick.plays]
    places += [card for pile in state.piles for card in pile]
    places += [card for hand in state.hands for card in cards_in(hand)]
    places += [] if state.upturned is None else [state.upturned]
    # A card of the stock that was turned for trumps lies beside it.
    places += [card for card in state.turned if card not in places]
    assert sorted(places) == sorted(game.cards(state.spec))


def check_nothing_hidden_shows(
    game: TrickGame, state: State, viewer: int | None, rng: Random
) -> None:
    """Permute what a viewer cannot see: its view and its choices stay as they were."""
    other = permuted(state, viewer, rng)
    views = game.view(other, viewer), game.view(state, viewer)
    assert views[0] == views[1]
    # What follows from the rest is left out when views are compared.
    for name in (
        "pack",
        "beats",
        "power",
        "powers",
        "avoids_tricks",
        "nominations_tell",
        "last_deal",
        "ends_at",
        "factor",
        "wild",
        "from_piles",
        "tricks_alike",
        "paid_alone",
        "pays",
    ):
        assert getattr(views[0], name) == getattr(views[1], name)
    if viewer is not None:
        assert game.legal(other, viewer) == game.legal(state, viewer)


def permuted(state: State, viewer: int | None, rng: Random) -> State:
    """The same state with the cards that a viewer cannot see dealt out in another way."""
    seen = set(state.turned) if viewer is None else {*state.turned, *visible_hand(state, viewer)}
    for seat in state.open_hands:
        seen |= set(cards_in(state.hands[seat]))
    held = [card for hand in state.hands for card in cards_in(hand)]
    everything = [*held, *state.stock, *(card for pile in state.piles for card in pile)]
    hidden = [card for card in everything if card not in seen]
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def move(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in cards)

    def move_mask(mask: int) -> int:
        return mask_of(move(tuple(cards_in(mask))))

    piles = [move(pile) for pile in state.piles]
    if viewer is not None and piles[viewer]:
        # The owner may know which cards are in the pile, but never their order.
        piles[viewer] = tuple(rng.sample(piles[viewer], len(piles[viewer])))
    return replace(
        state,
        hands=tuple(map(move_mask, state.hands)),
        piles=tuple(piles),
        stock=move(state.stock),
        seen=tuple(move_mask(seen) for seen in state.seen),
    )
