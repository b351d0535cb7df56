"""Worked examples of specials, one line each; tests run them, and players read them as sentences.

score | house foss20 | nominate 2 1 | tricks 2 5 | points 14 0
score | house raf-caller | nominate 1 2 | won 0 1 1 | points ...   (who won each trick)
trick | trump H | KS 6H 2D=AH QS | winner 2
legal | trump H | hand 2D 9C | played KS 6H | may 9C 2D=any
sight | nominating: hand no, trump yes | playing: hand yes
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import PACK, format_card, parse_card, parse_suit
from engine.clag.combination import combine
from engine.clag.examples.decisions import format_names, legal_names, parse_play, trick_winner
from engine.clag.preset_lookup import presets
from engine.clag.scoring import score_deal
from engine.deal.match import DealSpec
from engine.deal.shuffle import Shuffle
from engine.errors import BadText
from engine.registry import get_game, make_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.clag.slots import Special
    from engine.deal.views import View

__all__ = ["Example", "evaluate", "parse_example"]


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example: its kind, what is given, and the expected result."""

    kind: str
    given: dict[str, str]
    expect: str


def parse_example(line: str) -> Example:
    """Parse an example. Raises `BadText`.

    >>> parse_example("trick | trump H | KS 6H | winner 1").expect
    '1'
    """
    kind, *parts = [part.strip() for part in line.split("|")]
    if kind not in _KINDS or not parts:
        raise BadText(f"{line[:40]!r} is not an example.")
    if kind == "sight":
        return Example(kind, {}, " | ".join(parts))
    given = {}
    for part in parts[:-1]:
        word, _, rest = part.partition(" ")
        given.update({word: rest} if word in _WORDS else {"plays": part})
    return Example(kind, given, parts[-1].partition(" ")[2])


_WORDS = {"house", "nominate", "tricks", "won", "trump", "hand", "played"}


def evaluate(example: Example, special: Special) -> str:
    """Compute what the rules give, in the form of the example's `expect`."""
    return _KINDS[example.kind](example.given, special)


def _score(given: dict[str, str], special: Special) -> str:
    house = presets()[given["house"]].house
    won = tuple(map(int, given["won"].split())) if "won" in given else None
    nominated = tuple(map(int, given["nominate"].split())) if "nominate" in given else None
    if won is None:
        tricks = tuple(map(int, given["tricks"].split()))
    else:
        tricks = tuple(won.count(seat) for seat in range(len(nominated or ())))
    scored = score_deal(combine([special], house), house, nominated, tricks, won)
    return " ".join(map(str, scored.points))


def _trick(given: dict[str, str], special: Special) -> str:
    house = presets()["mcleod22"].house
    plays = [parse_play(text, seat) for seat, text in enumerate(given["plays"].split())]
    trump = parse_suit(given["trump"]) if "trump" in given else None
    return str(trick_winner(combine([special], house), house, trump, plays))


def _legal(given: dict[str, str], special: Special) -> str:
    house = presets()["mcleod22"].house
    hand = [parse_card(text) for text in given["hand"].split()]
    played = [parse_play(text, seat) for seat, text in enumerate(given["played"].split())]
    legal = legal_names(combine([special], house), house, hand, played)
    texts = {
        card: format_card(card) + ("" if names is None else f"={format_names(names)}")
        for card, names in legal.items()
    }
    return " ".join(texts[card] for card in sorted(legal, key=lambda card: legal[card] is not None))


def _sight(_given: dict[str, str], special: Special) -> str:
    """Look from the dealer's left at a real deal, when nominating and when playing."""
    game, ruleset = get_game(__name__.split(".")[1]), make_ruleset("mcleod22")
    spec = DealSpec(
        ruleset=ruleset, players=4, number=1, dealer=0, hand_size=7, specials=(special.slug,)
    )
    # Any cards will do: only who sees them is looked at.
    state = game.start(spec, Shuffle(PACK))
    # The dealer alone acts before the nominations, to name trumps.
    while state.rules.phase_name(state) not in {"nominate", "play"}:
        state, _ = game.act(state, 0, game.legal(state, 0)[0])
    nominating, asks = game.view(state, 1), state.rules.phase_name(state) == "nominate"
    while state.rules.phase_name(state) != "play":
        seat = game.to_act(state)[0]
        state, _ = game.act(state, seat, game.legal(state, seat)[0])
    trump = "yes" if nominating.trump is not None else "no"
    first = f"nominating: hand {_seen(nominating)}, trump {trump}" if asks else "nominating: none"
    return f"{first} | playing: hand {_seen(game.view(state, 1))}"


def _seen(view: View) -> str:
    if view.pile_counts[1]:
        return "no"
    return {0: "no", 7: "yes"}.get(len(view.hand), "half")


_KINDS: dict[str, Callable[[dict[str, str], Special], str]] = {
    "score": _score,
    "trick": _trick,
    "legal": _legal,
    "sight": _sight,
}
