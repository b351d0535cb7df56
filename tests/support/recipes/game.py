"""Whist for four without trumps: the smallest game, as a model for another one.

Copied to `engine/<game>/game.py` it is found, dealt, scored on paper, played in the terminal and by
bots, and has a rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.deal.match import DealSpec, Match
from engine.deal.phases import Batch, DealCards, LookAtCards, PlayTricks, Score, all_cards
from engine.deal.point_a_trick import pay_point_a_trick, score_point_a_trick
from engine.deal.state import Rules, State
from engine.deal.trick_game import TrickGame
from engine.deal.trumps import PlainTrickRules
from engine.errors import BadPlayers
from engine.paper.book import Block, Book, Chapter
from engine.paper.options import override_house_rules
from engine.paper.rulesets import GameInfo, PresetInfo, Ruleset, SettledOptions
from engine.paper.trick_sheet import TrickSheet, describe_trick_sheet
from engine.seats import Seat, seats_from
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.paper.descriptions import Description
    from engine.paper.own_games import OwnGame

_TITLE = gettext_noop("Plain Whist")
_SENTENCE = gettext_noop("Four deals of thirteen cards without trumps; each trick is a point.")
_PLAY = gettext_noop(
    "Follow suit if you can. The highest card of the suit led wins the trick, and its player leads "
    "to the next."
)


class PlainWhist(TrickGame):
    """Presets, score sheets and deals of Plain Whist."""

    slug = "plain-whist"
    version = 1
    info = GameInfo(slug, _TITLE, _SENTENCE, has_trumps=False)

    def presets(self) -> tuple[PresetInfo, ...]:
        info = PresetInfo(
            slug=self.slug,
            title=_TITLE,
            sentence=_SENTENCE,
            game=self.slug,
            players=range(4, 5),
            deals=4,
            options=(),
            source="a test",
            group="other-games",
        )
        return (info,)

    def resolve_options(
        self, preset: PresetInfo, own: OwnGame | None, options: Mapping[str, object]
    ) -> SettledOptions:
        # There are none, so any that is given is refused.
        override_house_rules(preset, preset.options, options, _TITLE)
        return SettledOptions((), (_SENTENCE,))

    def score_sheet(self, ruleset: Ruleset, players: int, first_dealer: Seat) -> TrickSheet:
        if players != 4:
            text = gettext_noop("Plain Whist is for 4 players, not {players}.")
            raise BadPlayers(fill(text, players=players))
        return TrickSheet(ruleset, players, first_dealer, cards=13, deals=4)

    def describe(
        self, ruleset: Ruleset, players: int, first_dealer: Seat, *, max_deals: int
    ) -> Description:
        return describe_trick_sheet(self.score_sheet(ruleset, players, first_dealer), max_deals)

    def book(self, ruleset: Ruleset) -> Book:
        aim = Block(anchor="aim-of-the-game", text=_SENTENCE)
        play = Block(anchor="following-suit", text=_PLAY)
        return Book(
            title=join([ruleset.title]),
            sentence=_SENTENCE,
            chapters=(
                Chapter(anchor="aim", title=gettext_noop("The aim"), blocks=(aim,)),
                Chapter(anchor="play", title=gettext_noop("Playing the tricks"), blocks=(play,)),
            ),
            crib=Chapter(anchor="crib", title=gettext_noop("On one page"), blocks=(play,)),
        )

    def next_deal(self, match: Match) -> DealSpec | None:
        number = len(match.results) + 1
        if number > 4:
            return None
        return DealSpec(
            ruleset=match.ruleset,
            players=match.players,
            number=number,
            dealer=(match.first_dealer + number - 1) % match.players,
            hand_size=13,
            opening=match.totals,
        )

    def compile(self, spec: DealSpec) -> Rules:
        return _RULES


def _singly(state: State) -> tuple[Batch, ...]:
    first = (state.spec.dealer + 1) % state.players
    return tuple(Batch(seat, 1) for _ in range(13) for seat in seats_from(first, state.players))


_RULES = Rules(
    size=13,
    specials=(),
    phases=(DealCards(_singly), LookAtCards(all_cards), PlayTricks(), Score()),
    trick_rules=PlainTrickRules(),
    score=score_point_a_trick,
    pays=pay_point_a_trick,
)
GAME = PlainWhist()
