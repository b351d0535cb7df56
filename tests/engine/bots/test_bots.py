from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.arena import compete
from engine.bots import bots, get_bot
from engine.cards import PACK, parse_cards
from engine.deal.match import DealSpec, Match
from engine.deal.outcome import Outcome
from engine.deal.shuffle import Shuffle
from engine.deal.trumps import ACE_HIGH, power_table
from engine.errors import UnknownBot
from tests.engine.random_games import random_table
from tests.engine.simulate import permuted, seats_of

if TYPE_CHECKING:
    from engine.deal.state import State


@pytest.mark.parametrize("bot", ["random", *bots()])
@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_every_bot_plays_every_game_by_the_rules(bot: str, preset: engine.PresetInfo) -> None:
    """The bot has two of the seats; the others play at random, so that much comes up."""
    game, player, rng = engine.get_game(preset.game), get_bot(bot), Random(1)
    others = get_bot("random")
    match = Match(engine.make_ruleset(preset.slug), preset.players[-1], 0)
    for _ in range(3):
        spec = game.next_deal(match)
        assert spec is not None
        state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
        while asked := game.to_act(state):
            seat = seats_of(asked)[0]
            chooser = player if seat < 2 else others
            state, _ = game.act(state, seat, chooser.choose(game.view(state, seat), rng))
        assert state.result is not None
        match = Match(match.ruleset, match.players, 0, (*match.results, state.result))


@pytest.mark.parametrize("bot", ["random", *bots()])
@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_no_bot_is_moved_by_what_it_cannot_see(bot: str, preset: engine.PresetInfo) -> None:
    game, player, rng = engine.get_game(preset.game), get_bot(bot), Random(2)
    spec = game.next_deal(random_table(preset, rng))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
    while asked := game.to_act(state):
        seat = seats_of(asked)[0]
        action = player.choose(game.view(state, seat), Random(3))
        other = game.view(permuted(state, seat, rng), seat)
        assert player.choose(other, Random(3)) == action
        state, _ = game.act(state, seat, action)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_club_bot_wins_clogs_from_random_ones(players: int) -> None:
    others = ["random"] * (players - 1)
    club, _ = compete(engine.make_ruleset("clogs"), ["club", *others], 60)
    assert club.bot == "club"
    assert club.wins[0] > 1 / players + 0.6 * (1 - 1 / players)


def test_four_club_bots_finish_a_game_of_noms_in_fifteen_hands() -> None:
    game, rng, played = engine.get_game("noms"), Random(4), 0
    for dealer in range(3):
        match = Match(engine.make_ruleset("noms"), 4, dealer)
        while (spec := game.next_deal(match)) is not None:
            state = play_out(game.start(spec, game.make_shuffle(spec, rng.randbytes(32))), rng)
            assert state.result is not None
            match = Match(match.ruleset, 4, dealer, (*match.results, state.result))
        played += len(match.results)
    assert played <= 3 * 15


@pytest.mark.slow
def test_the_club_bot_scores_more_than_random_ones_and_the_expert_more_than_club_bots() -> None:
    ruleset = engine.make_ruleset("mcleod22")
    club, rest = compete(ruleset, ["club", "random", "random", "random"], 88)
    assert club.bot == "club"
    assert club.points[0] > 1.5 * rest.points[0]
    expert, rest = compete(ruleset, ["expert", "club", "club", "club"], 88)
    assert expert.bot == "expert"
    assert expert.points[0] > 1.1 * rest.points[0]


def play_out(state: State, rng: Random, bot: str = "club") -> State:
    """Let bots of one kind play a deal to its end."""
    game, player = engine.get_game(state.spec.ruleset.game), get_bot(bot)
    while asked := game.to_act(state):
        seat = seats_of(asked)[0]
        state, _ = game.act(state, seat, player.choose(game.view(state, seat), rng))
    return state


PLAYERS = 4


def dealt(hands: dict[int, str], turned: str, *specials: str, size: int = 3) -> State:
    """A deal of four of McLeod's, seat 3 dealing, with some hands as written (`AS KH ...`)."""
    given = {seat: parse_cards(cards) for seat, cards in hands.items()}
    top = parse_cards(turned)
    used = {card for cards in given.values() for card in cards} | set(top)
    rest = [card for card in PACK if card not in used]
    for seat in range(PLAYERS):
        if seat not in given:
            given[seat] = tuple(rest.pop() for _ in range(size))
    pack = [given[seat][place] for place in range(size) for seat in range(PLAYERS)]
    pack += [*top, *rest]
    spec = DealSpec(
        ruleset=engine.make_ruleset("mcleod22"),
        players=PLAYERS,
        number=1,
        dealer=3,
        hand_size=size,
        specials=specials,
    )
    game = engine.get_game("clag")
    return game.start(spec, Shuffle(tuple(pack), tuple(PACK)))


def after(state: State, *texts: str) -> State:
    """The deal after these actions, each by whose turn it is."""
    game = engine.get_game("clag")
    for text in texts:
        state, _ = game.act(state, seats_of(game.to_act(state))[0], text)
    return state


BLUNDERS = {
    "leads low once its nomination is kept": (
        {0: "AS 2H 3C"}, "5D", ("nominate:1", "nominate:1", "nominate:0", "nominate:2",
        "play:AS", "play:KS", "play:QS", "play:JS"), {"play:2H", "play:3C"},
    ),
    "does not say nought with the ace of trumps alone": (
        {0: "AD"}, "5D", (), {"nominate:1"},
    ),
    "takes what it needs with the last card that can win": (
        {0: "AS 2H 3C", 1: "KS 4H 4C", 2: "QS 5H 5C", 3: "JS 6H 6C"}, "5D",
        ("nominate:1", "nominate:1", "nominate:0", "nominate:2"), {"play:AS"},
    ),
    "throws its highest card away under one that wins": (
        {0: "AS 2H 3C", 1: "KS 2S 4C"}, "5D",
        ("nominate:1", "nominate:0", "nominate:0", "nominate:1", "play:AS"), {"play:KS"},
    ),
}  # fmt: skip
"""What a player of some experience would not get wrong: hands, the card turned, what was nominated
and played, and what the seat whose turn it is may do."""


@pytest.mark.parametrize("bot", ["club", "expert"])
@pytest.mark.parametrize("name", BLUNDERS)
def test_a_known_blunder_is_not_made(name: str, bot: str) -> None:
    hands, turned, texts, good = BLUNDERS[name]
    size = len(hands[0].split())
    if size == 3 and 1 not in hands:
        hands = hands | {1: "KS 4H 4C", 2: "QS 5H 5C", 3: "JS 6H 6C"}
    game = engine.get_game("clag")
    state = after(dealt(hands, turned, size=size), *texts)
    view = game.view(state, seats_of(game.to_act(state))[0])
    assert {get_bot(bot).choose(view, Random(seed)).text for seed in range(5)} <= good


def test_the_call_of_a_caller_suits_the_hand() -> None:
    """A hand of the lowest cards calls a deal in which low cards are good; one of aces none."""
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("raf-caller")
    called = {}
    for hand in ("2S 2H 3H 3D 2C", "AS KS QS AH AD"):
        cards = parse_cards(hand)
        rest = [card for card in PACK if card not in cards]
        pack = [card for one in cards for card in (one, *(rest.pop() for _ in range(3)))]
        spec = DealSpec(ruleset=ruleset, players=4, number=1, dealer=3, caller=0)
        state = game.start(spec, Shuffle((*pack, *rest), tuple(PACK)))
        state = after(state, "size:5")
        action = get_bot("expert").choose(game.view(state, 0), Random(1))
        called[hand] = action.text.removeprefix("call:")
    low, high = called.values()
    assert low in {"misere", "nuloss"}
    assert high not in {"misere", "nuloss", "aces-low"}


@pytest.mark.parametrize("bot", ["club", "expert"])
def test_misere_is_ducked(bot: str) -> None:
    hands = {0: "9S 2H 3C", 1: "KS 2S 4C", 2: "QS 5H 5C", 3: "JS 6H 6C"}
    state = after(dealt(hands, "5D", "misere"), "play:9S")
    view = engine.get_game("clag").view(state, 1)
    assert get_bot(bot).choose(view, Random(1)).text == "play:2S"


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_a_view_says_what_every_outcome_pays(preset: engine.PresetInfo) -> None:
    """What the view before the last card says the deal will pay is what it pays."""
    game, rng = engine.get_game(preset.game), Random(3)
    for _ in range(4):
        spec = game.next_deal(random_table(preset, rng))
        assert spec is not None
        state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
        view = game.view(state, None)
        while asked := game.to_act(state):
            view = game.view(state, None)
            seat = seats_of(asked)[0]
            state, _ = game.act(state, seat, rng.choice(game.legal(state, seat)))
        played = [play for trick in state.tricks for play in trick.plays]
        partner = [play.seat for play in played if play.card == state.called]
        outcome = Outcome(
            bids=state.bids,
            winners=tuple(trick.winner for trick in state.tricks),
            has_trumps=state.trump is not None,
            bidder=state.bidder,
            contract=state.contract,
            partner=partner[0] if partner else None,
            factor=spec.factor,
        )
        assert view.pays is not None
        assert state.result is not None
        assert view.pays(outcome) == state.result.score.points


def test_where_trumps_are_still_to_be_turned_each_suit_is_reckoned_with() -> None:
    before = dealt({}, "5D", "guess-trumps")
    turned = after(before, "nominate:0", "nominate:0", "nominate:0", "nominate:0")
    game = engine.get_game("clag")
    assert game.view(before, 0).powers == tuple(
        power_table(trump, None, ACE_HIGH) for trump in range(4)
    )
    assert game.view(turned, 0).powers == ()
    assert game.view(dealt({}, "5D"), 0).powers == ()


def test_the_bots_that_are_offered_are_named_for_their_levels_the_weakest_first() -> None:
    assert [*bots()] == ["novice", "club", "expert"]


@pytest.mark.parametrize(("former", "now"), [("plain", "club"), ("sampling", "expert")])
def test_games_that_name_a_bot_by_its_former_name_get_it(former: str, now: str) -> None:
    assert get_bot(former) is get_bot(now)


def test_a_novice_scores_more_than_random_bots_and_less_than_club_bots() -> None:
    ruleset = engine.make_ruleset("quick13")
    novice, rest = compete(ruleset, ["novice", "random", "random", "random"], 104)
    assert novice.bot == "novice"
    assert novice.points[0] > 1.2 * rest.points[0]
    club, rest = compete(ruleset, ["club", "novice", "novice", "novice"], 104)
    assert club.bot == "club"
    assert club.points[0] > 1.1 * rest.points[0]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot):
        get_bot("deep-thought")
