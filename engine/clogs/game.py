"""The game as the rest of the engine sees it."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from engine.clogs.house_rules import House
from engine.clogs.matches import ClogsManner
from engine.clogs.packs import PACKS
from engine.clogs.sheet import Sheet
from engine.deal.phases import Batch, DealCards, Look, PlayTricks, Rules, Score, all_cards
from engine.deal.state import DealResult, DealSpec, Match, State
from engine.deal.trick_game import TrickGame
from engine.errors import BadDeal, BadPlayers
from engine.paper.options import options_of, resolve_house, settle_house
from engine.paper.rulesets import GameInfo, PresetInfo, Ruleset, Settled
from engine.paper.scores import DealScore
from engine.seats import Seat, seats_from

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.cards import Card
    from engine.paper.sheets import ScoreSheet

__all__ = ["GAME", "Clogs", "game_winners"]

_TITLE = "Clogs"


class Clogs(TrickGame):
    """Presets, options, score sheets and deals of Clogs."""

    slug = "clogs"
    version = 1
    info = GameInfo(slug, _TITLE, "Take tricks by suit or by number, with clogs that nobody knows.")

    def presets(self) -> tuple[PresetInfo, ...]:
        info = PresetInfo(
            slug=self.slug,
            title=_TITLE,
            sentence="Two to six players, a point a trick, to fifty.",
            game=self.slug,
            players=range(2, 7),
            deals=None,
            options=options_of(House()),
            source="pagat.com, Clogs",
        )
        return (info,)

    def settle(self, preset: PresetInfo, options: Mapping[str, object]) -> Settled:
        house = house_of(options)
        return Settled(settle_house(house), tuple(_words(house)))

    def score_sheet(self, ruleset: Ruleset, players: int, first_dealer: Seat) -> ScoreSheet:
        if players not in PACKS:
            raise BadPlayers(f"{_TITLE} is for 2 to 6 players, not {players}.")
        return Sheet(ruleset, _house(ruleset), players, first_dealer)

    def next_deal(self, match: Match) -> DealSpec | None:
        if game_winners(match.totals, _house(match.ruleset)):
            return None
        number = len(match.results) + 1
        return DealSpec(
            ruleset=match.ruleset,
            players=match.players,
            number=number,
            dealer=(match.first_dealer + number - 1) % match.players,
            hand_size=PACKS[match.players].each,
            opening=match.totals,
        )

    def compile(self, spec: DealSpec) -> Rules:
        if spec.players not in PACKS:
            raise BadDeal(f"{_TITLE} is for 2 to 6 players, not {spec.players}.")
        return _compile(_house(spec.ruleset), PACKS[spec.players].each)

    def cards(self, spec: DealSpec) -> tuple[Card, ...]:
        return PACKS[spec.players].cards if spec.players in PACKS else ()


def game_winners(totals: Sequence[int], house: House) -> tuple[Seat, ...]:
    """Who has won, nobody while the game goes on; a tie plays on.

    >>> game_winners([50, 47], House()), game_winners([50, 50], House())
    ((0,), ())
    """
    best = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == best)
    return leaders if best >= house.target and len(leaders) == 1 else ()


def _words(house: House) -> Iterator[str]:
    yield f"Each trick is a point, and the first to {house.target} wins."
    for option in options_of(House()):
        value = getattr(house, option.slug.replace("-", "_"))
        if value != option.default and option.slug != "target":
            yield option.in_words(value)


def house_of(options: Mapping[str, object]) -> House:
    """The house record with a club's own values. Raises `BadOption`."""
    return resolve_house(House(), options_of(House()), options, _TITLE)


@lru_cache(maxsize=1024)
def _house(ruleset: Ruleset) -> House:
    return house_of(ruleset.options)


@lru_cache(maxsize=1024)
def _compile(house: House, size: int) -> Rules:
    return Rules(
        size=size,
        specials=(),
        phases=(DealCards(_batches), Look(all_cards), PlayTricks(), Score()),
        manner=ClogsManner(house),
        score=_score,
        decided=partial(_decided, house),
    )


def _batches(state: State) -> tuple[Batch, ...]:
    recipe = PACKS[state.players]
    order = seats_from((state.spec.dealer + 1) % state.players, state.players)
    hands = tuple(Batch(seat, count) for count in recipe.hand for seat in order)
    return (*hands, *(Batch(seat, recipe.clogs, to_pile=True) for seat in order))


def _decided(house: House, state: State) -> bool:
    """The trick that brings somebody to the target ends the game (K8)."""
    if house.reached != "stop" or not state.tricks:
        return False
    winner = state.tricks[-1].winner
    before = state.spec.opening[winner] if state.spec.opening else 0
    return before + state.taken[winner] >= house.target


def _score(state: State) -> DealResult:
    score = DealScore(
        number=state.spec.number,
        hand_size=state.rules.size or 0,
        specials=(),
        dealer=state.spec.dealer,
        nominations=None,
        tricks=state.taken,
        trick_winners=tuple(trick.winner for trick in state.tricks),
        trump=None,
        points=state.taken,
        made=(None,) * state.players,
        failed=(False,) * state.players,
        exact=(False,) * state.players,
    )
    return DealResult(score=score)


GAME = Clogs()
