from __future__ import annotations

from dataclasses import replace
from itertools import count
from math import inf
from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.arena import compete
from engine.bots import bots, get_bot
from engine.bots import expert as expert_module
from engine.bots.expert import ExpertBot
from engine.cards import PACK, parse_cards
from engine.deal.match import DealSpec, Match
from engine.deal.outcome import Outcome
from engine.deal.shuffle import Shuffle
from engine.deal.trumps import ACE_HIGH, power_table
from engine.errors import UnknownBot
from engine.search import trials
from engine.search.places import worth_of
from engine.search.rollouts import AGREES, AGREES_IN_FEW
from engine.search.trials import Round, _different, _is_better, _staying, find_best
from tests.engine.random_games import entered_at, random_table
from tests.engine.simulate import permuted

if TYPE_CHECKING:
    from engine.deal.state import State
    from engine.deal.views import View
    from engine.search.rollouts import Worlds


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
            seat = asked[0]
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
        seat = asked[0]
        action = player.choose(game.view(state, seat), Random(3))
        other = game.view(permuted(state, seat, rng), seat)
        assert player.choose(other, Random(3)) == action
        state, _ = game.act(state, seat, action)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_club_bot_wins_clogs_from_random_ones(players: int) -> None:
    others = ["random"] * (players - 1)
    club, _ = compete(engine.make_ruleset("clogs"), ["club", *others], 60)
    assert club.bot == "club"
    assert club.wins is not None
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
        seat = asked[0]
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
        state, _ = game.act(state, game.to_act(state)[0], text)
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
        ("nominate:1", "nominate:0", "nominate:0", "nominate:1"), {"play:AS"},
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
    view = game.view(state, game.to_act(state)[0])
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
        called[hand] = {*action.text.removeprefix("call:").split("+")}
    low, high = called.values()
    assert low & {"misere", "nuloss"}
    assert not high & {"misere", "nuloss", "aces-low"}


def test_an_expert_calls_specials_together_where_they_suit_the_hand_together() -> None:
    """With the five lowest cards: Misère, and low suits that are lower still."""
    game = engine.get_game("clag")
    cards = parse_cards("2S 3S 2H 3H 2D")
    rest = [card for card in PACK if card not in cards]
    pack = [card for one in cards for card in (one, *(rest.pop() for _ in range(3)))]
    spec = DealSpec(
        ruleset=engine.make_ruleset("raf-caller"), players=4, number=1, dealer=3, caller=0
    )
    state = after(game.start(spec, Shuffle((*pack, *rest), tuple(PACK))), "size:5")
    view = game.view(state, 0)
    club, expert = (get_bot(slug).choose(view, Random(1)).text for slug in ("club", "expert"))
    assert club.count("+") == 0
    assert expert.count("+") in {1, 2}


@pytest.mark.parametrize("bot", ["club", "expert"])
def test_misere_is_ducked(bot: str) -> None:
    hands = {0: "9S 2H 3C", 1: "KS 2S 4C", 2: "QS 5H 5C", 3: "JS 6H 6C"}
    state = after(dealt(hands, "5D", "misere"), "play:9S")
    view = engine.get_game("clag").view(state, 1)
    assert get_bot(bot).choose(view, Random(1)).text == "play:2S"


def two_cards(*specials: str, size: int = 2, **hands: str) -> State:
    """A deal of two cards in which seat 0 leads the king of spades and has two tricks to take."""
    given = {0: "KS QS", 1: "AS 3C", 2: "4S 4C", 3: "5S 5C"} | {
        int(seat[-1]): cards for seat, cards in hands.items()
    }
    return dealt(given, "6D", *specials, size=size)


def test_in_the_last_deal_the_place_counts() -> None:
    """Ten points that put another seat ahead are worse than one that does not."""
    game = engine.get_game("clag")
    state = after(two_cards(seat1="AS 3S"), *["nominate:1"] * 3, "nominate:0", "play:KS")
    view = game.view(state, 1)

    def pays(outcome: Outcome) -> tuple[int, ...]:
        return (0, 10, 20, 0) if outcome.winners[0] == 1 else (0, 1, 0, 0)

    by_points = replace(view, pays=pays, paid_alone=False, opening=(-50, 0, 0, -50))
    by_place = replace(by_points, last_deal=True)
    expert = get_bot("expert")
    assert expert.choose(by_points, Random(1)).text == "play:AS"
    assert expert.choose(by_place, Random(1)).text == "play:3S"


def test_where_points_end_the_game_the_place_counts_once_they_are_near() -> None:
    """Ten points that let another seat end the game are worse than one; far from the end not."""
    view = engine.get_game("clag").view(two_cards(), 1)
    opening, ended, plays_on = (30, 45, 44, 2), (0, 4, 10, 0), (0, 1, 0, 0)
    near = worth_of(replace(view, ends_at=50, opening=opening))
    assert near is not None
    assert near(ended) < near(plays_on) < near((0, 5, 0, 0))
    assert worth_of(replace(view, ends_at=90, opening=opening)) is None
    assert worth_of(replace(view, ends_at=None, opening=opening)) is None


def test_choices_that_are_worth_the_same_on_every_deal_are_equal_whatever_rounding_leaves() -> None:
    """The sums of such worths may differ by less than nothing, which has no root."""
    assert _is_better([0.1 + 0.7] * 3, [0.0] * 3, [1.0] * 3)
    for worth in (0.0, 1 / 3, 0.1, 1.502, 2.007):
        for deals in range(1, 60):
            alike = [1.0] * deals
            assert not _is_better([worth] * deals, [worth] * deals, alike)
            assert _is_better([worth + 1] * deals, [worth] * deals, alike)


def test_few_deals_need_to_show_less_than_many_that_a_choice_is_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only where all play for themselves: there the others are known to play about like that."""
    doubts: list[float] = []

    def is_better(_points: object, _others: object, _weights: object, doubt: float) -> bool:
        # Where none is given, choices stay however far they are behind.
        if doubt < inf:
            doubts.append(doubt)
        return False

    monkeypatch.setattr("engine.search.trials._is_better", is_better)
    view = engine.get_game("clag").view(dealt({0: "AD KD QD"}, "5D"), 0)
    for deals in (20, 200):
        find_best(view, Random(1), (Round(deals, 1),), engine.Nominate(0))
    assert doubts[0] < 1 < doubts[1]


def test_in_few_deals_the_cards_played_count_for_less(monkeypatch: pytest.MonkeyPatch) -> None:
    agreed: list[float] = []

    def weigh(_plays: object, _worlds: Worlds, _first: int, agrees: float) -> None:
        agreed.append(agrees)

    monkeypatch.setattr(trials, "weigh", weigh)
    state = after(
        dealt({0: "KS 4H 2H", 1: "AS 3S 5C"}, "5D"),
        "nominate:1", "nominate:0", "nominate:1", "nominate:2", "play:KS",
    )  # fmt: skip
    view = engine.get_game("clag").view(state, 1)
    for deals in (20, 200):
        find_best(view, Random(1), (Round(deals, 1),), view.legal[0])
    assert agreed == [AGREES_IN_FEW, AGREES]
    assert AGREES_IN_FEW < AGREES


@pytest.fixture
def sampled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many deals are sampled each time; those are sampled as ever."""
    counts: list[int] = []

    def sample(view: View, rng: Random, count: int, worlds: Worlds) -> None:
        counts.append(count)
        sample_any(view, rng, count, worlds)

    sample_any = trials._sample_any
    monkeypatch.setattr(trials, "_sample_any", sample)
    return counts


@pytest.mark.parametrize(("cards", "deals"), [(7, 20), (6, 23), (3, 30), (2, 30)])
def test_choices_are_tried_on_more_deals_where_fewer_cards_are_left_to_play(
    cards: int, deals: int, sampled: list[int]
) -> None:
    state = dealt({}, "5D", size=cards)
    find_best(
        engine.get_game("clag").view(state, 0), Random(1), (Round(20, 1),), engine.Nominate(0)
    )
    assert sampled == [deals]


@pytest.mark.parametrize(
    ("game", "options", "ends_at"), [("noms", {"target": 60}, 60), ("clogs", {}, 50)]
)
def test_a_view_says_at_how_many_points_the_game_ends(
    game: str, options: dict[str, object], ends_at: int
) -> None:
    rules = engine.get_game(game)
    spec = rules.next_deal(Match(engine.make_ruleset(game, options), 4, 0))
    assert spec is not None
    assert rules.view(rules.start(spec, rules.make_shuffle(spec, bytes(32))), 1).ends_at == ends_at


@pytest.mark.parametrize(("number", "last"), [(1, False), (21, False), (22, True)])
def test_a_view_says_whether_the_game_ends_with_the_deal(number: int, last: bool) -> None:
    game = engine.get_game("clag")
    match = entered_at(Match(engine.make_ruleset("mcleod22"), 4, 0), number)
    spec = game.next_deal(match)
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    assert game.view(state, 1).last_deal is last


def test_with_time_to_spare_more_is_tried_and_without_it_the_first_trials_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = engine.get_game("clag")
    view = game.view(dealt({0: "AD KD QD 2S 3S"}, "5D", size=5), 0)
    asked = count(step=0.1)
    monkeypatch.setattr("engine.search.trials.monotonic", lambda: next(asked))
    for seconds in (0.0, 1.0):
        before = next(asked)
        best = find_best(view, Random(1), (Round(20, 2), Round(20, 1)), engine.Nominate(0), seconds)
        assert best.text == "nominate:3"
        # The clock is asked once for each round of trials, until the time is up.
        assert (next(asked) - before < 0.5) is (seconds == 0.0)


def test_of_a_race_those_go_that_are_clearly_behind() -> None:
    best, near, behind, far = (engine.Nominate(count) for count in range(4))
    paid: dict[engine.Action, list[float]] = {
        far: [0.0] * 8,
        behind: [0.0, 9.0] * 4,
        best: [10.0, 9.0] * 4,
        near: [0.0, 12.0] * 4,
    }
    weights = [1.0] * 8
    for favourite in paid:
        assert _staying(Round(8, 4, behind=1.7), paid, weights, favourite) == [best, near]
        assert _staying(Round(8, 4), paid, weights, favourite) == [best, near, behind, far]
    assert _staying(Round(8, 1), paid, weights, best) == [best]
    assert _staying(Round(8, 1), paid, weights, far) == [best, far]


def test_the_choices_race_where_deals_are_few_and_every_seat_plays_for_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, expert = engine.get_game("clag"), ExpertBot()
    nominates = game.view(dealt({}, "5D"), 0)
    plays = game.view(after(two_cards(), *["nominate:1"] * 3, "nominate:0"), 0)
    wild = game.view(dealt({}, "5D", "twos-wild"), 0)

    def races(bot: ExpertBot, view: View) -> bool:
        return all(one.behind < inf for one in bot.rounds_for(view))

    for compiled in (False, True):
        monkeypatch.setattr(expert_module, "is_compiled", lambda now=compiled: now)
        assert races(expert, nominates) is races(expert, plays) is not compiled
        assert not races(expert, wild)
        assert not races(ExpertBot(seconds=0.1), plays)


def test_a_race_ends_once_one_choice_is_left(sampled: list[int]) -> None:
    """Deals of the rounds after that are not even sampled."""
    view = engine.get_game("clag").view(dealt({0: "AD KD QD 2S 3S"}, "5D", size=5), 0)
    for behind, rounds in ((inf, 3), (1.7, 1)):
        sampled.clear()
        best = find_best(view, Random(1), [Round(20, 9, behind)] * 3, engine.Nominate(0))
        assert (best.text, len(sampled)) == ("nominate:3", rounds)


def tried(state: State, favourite: str) -> set[str]:
    """The choices of who is asked that are tried."""
    game = engine.get_game("clag")
    view = game.view(state, game.to_act(state)[0])
    choice = next(action for action in view.legal if action.text == favourite)
    return {action.text for action in _different(view, choice)}


def test_of_cards_with_none_between_them_that_is_still_to_come_one_is_tried() -> None:
    state = after(
        dealt({0: "KS 4H 2H", 1: "AS 3S 5C", 2: "QS 3H 6D", 3: "JS 7C 8C"}, "5D"),
        "nominate:1", "nominate:0", "nominate:1", "nominate:2",
    )  # fmt: skip
    assert tried(state, "play:4H") == {"play:KS", "play:4H", "play:2H"}
    # Once the three of hearts has been thrown away, the two is as good as the four.
    state = after(state, "play:KS", "play:AS", "play:QS", "play:JS")
    state = after(state, "play:5C", "play:3H", "play:7C")
    assert tried(state, "play:4H") == {"play:4H"}


def test_a_two_that_may_be_named_takes_the_trick_that_is_wanted() -> None:
    """Last to play and short of a trick, under the ace: only the wild card can still win."""
    state = after(
        two_cards("twos-wild", seat3="2H 5S"),
        "nominate:0", "nominate:1", "nominate:1", "nominate:1",
        "play:KS", "play:AS", "play:4S",
    )  # fmt: skip
    action = get_bot("expert").choose(engine.get_game("clag").view(state, 3), Random(1))
    assert action.text == "play:2H=AS"


@pytest.mark.parametrize(("special", "low", "high"), [("blind", 1, 2), ("roll-em", 1, 2)])
def test_a_hand_that_no_player_has_seen_is_taken_for_an_average_one(
    special: str, low: int, high: int
) -> None:
    view = engine.get_game("clag").view(dealt({}, "5D", special, size=7), 0)
    chosen = {get_bot("expert").choose(view, Random(seed)).text for seed in range(3)}
    assert chosen <= {f"nominate:{wanted}" for wanted in range(low, high + 1)}


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
            seat = asked[0]
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
