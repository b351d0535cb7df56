"""Write the rulebook: the packs, following and matching, turning clogs, and the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clogs.packs import PACKS
from engine.deal.match import DealSpec
from engine.deal.worked_deals import describe_points, play_worked, show_card, tricks_table
from engine.paper.book import (
    Block,
    Book,
    Chapter,
    house_rules_chapter,
    mistakes_block,
    option_items,
    score_keeper_block,
)
from engine.paper.options import options_of
from engine.text import fill, gettext_noop, join, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clogs.house_rules import HouseRules
    from engine.deal.trick_game import TrickGame
    from engine.paper.book import Items
    from engine.paper.rulesets import PresetInfo, Ruleset

__all__ = ["make_book"]

_PACK = (
    "7D 3S TH JH QD KD 2H 8D 4H TD KC 9C 2D TC 4S 8C 3H 7S 9D KH JC QH 3C 5D JD 6S AS 5C QS 8S QC "
    "AD 3D 5S 7C 4C 2C TS JS 6D 9S 6C 5H KS 2S AC 6H 7H 4D 8H AH 9H"
)
_SCRIPT = (
    "JD TD 4H AS turn:0 turn:0 6S 5C turn:0 turn:0 turn:0 9C KC",
    "2D AD turn:0 QS turn:0 4S 8S QC turn:0 TC turn:0 turn:0 8C",
    "turn:0 9D 3H 7S KH 3S turn:0 turn:0 turn:0 turn:0 JH TH 7D",
    "KD QD 2H turn:0 QH 3C turn:0 JC turn:0 turn:0 turn:0 8D 5D",
)
"""A deal of bots in which clogs win tricks and two tricks are matched, seat by seat."""

_REASONS = {
    "led": gettext_noop("best of the {suit} led"),
    "other": gettext_noop("a match in a higher suit"),
}
_GLOSSARY = (
    gettext_noop("Clog: one of your cards that lies face down; you have not seen it either."),
    gettext_noop("Follow suit: to play a card of the suit that was led."),
    gettext_noop("Lead: to play the first card of a trick."),
    gettext_noop("Match: a card with the number of the winning card, in a higher suit."),
    gettext_noop("Number: what is on a card; an ace is 1, a jack 11, a queen 12, a king 13."),
    gettext_noop("Trick: one card from each player; one of them wins it."),
)


def make_book(game: TrickGame, ruleset: Ruleset, preset: PresetInfo, house: HouseRules) -> Book:
    """Write the book of a rule set."""
    options, values = options_of(house), dict(ruleset.settled)

    def items(*slugs: str) -> tuple[str, ...]:
        return option_items(options, values, slugs)

    return Book(
        title=join([ruleset.title]),
        sentence=join([preset.sentence]),
        chapters=(
            _aim(house),
            Chapter(anchor="deal", title=gettext_noop("The deal"), blocks=tuple(_dealing())),
            _play(game, ruleset, items),
            _winning(house, items),
            house_rules_chapter(options, values),
            Chapter(
                anchor="glossary",
                title=gettext_noop("Glossary"),
                blocks=(Block(anchor="words", items=_GLOSSARY),),
            ),
        ),
        crib=_crib(ruleset),
    )


def _aim(house: HouseRules) -> Chapter:
    return Chapter(
        anchor="aim",
        title=gettext_noop("The aim"),
        blocks=(
            Block(
                anchor="aim-of-the-game",
                text=fill(
                    gettext_noop(
                        "Win tricks. Each is worth a point, and the first player to "
                        "{target} points wins the game. Two to six can play, each for "
                        "themselves, and everything goes clockwise."
                    ),
                    target=house.target,
                ),
            ),
            Block(
                anchor="ranks",
                text=gettext_noop(
                    "Low numbers are good: the ace is best, then the two, the three and so "
                    "on to the ten, the jack, the queen, and last the king."
                ),
            ),
            Block(
                anchor="suits",
                text=gettext_noop(
                    "The suits have an order too, from the lowest up: spades ♠, hearts ♥, "
                    "diamonds ♦, clubs ♣. There are no trumps."
                ),
            ),
        ),
    )


def _play(game: TrickGame, ruleset: Ruleset, items: Items) -> Chapter:
    return Chapter(
        anchor="play",
        title=gettext_noop("Playing the tricks"),
        blocks=(
            *_tricks(),
            Block(
                anchor="matching-questions",
                text=gettext_noop("Three points that tables settle for themselves:"),
                items=items("match", "late-match", "upturned"),
            ),
            *_example(game, ruleset),
            mistakes_block(),
        ),
    )


def _winning(house: HouseRules, items: Items) -> Chapter:
    return Chapter(
        anchor="winning",
        title=gettext_noop("Scoring and winning"),
        blocks=(
            Block(
                anchor="winner",
                text=fill(
                    gettext_noop(
                        "Each trick is a point. Deal again until a player has {target}. If "
                        "two lead with the same total, play on until one is ahead."
                    ),
                    target=house.target,
                ),
                items=items("reached"),
            ),
            score_keeper_block(),
            Block(
                anchor="length",
                text=gettext_noop(
                    "A deal has as many tricks as each player has cards, clogs included, "
                    "and so as many points. With more players a game takes more deals."
                ),
            ),
        ),
    )


def _dealing() -> Iterator[Block]:
    yield Block(
        anchor="dealing",
        text=gettext_noop(
            "Draw lots for the first dealer; after each deal the player on the dealer's left deals "
            "next. The dealer shuffles, gives each player two batches of cards to hold, and then "
            "some that stay face down on the table: the clogs. No player looks at a clog before it "
            "is played, not even its owner."
        ),
        head=(
            gettext_noop("Players"),
            gettext_noop("Left out of the pack"),
            gettext_noop("To hold"),
            gettext_noop("Clogs"),
        ),
        rows=tuple(
            (
                str(players),
                _removed(recipe.removed),
                " + ".join(map(str, recipe.hand)),
                str(recipe.clogs),
            )
            for players, recipe in PACKS.items()
        ),
    )


def _removed(removed: tuple[int, ...]) -> str:
    if not removed:
        return gettext_noop("none")
    return verbatim(" ".join(show_card(card) for card in sorted(removed, key=lambda c: -(c % 13))))


def _tricks() -> Iterator[Block]:
    yield Block(
        anchor="trick",
        text=gettext_noop(
            "A trick is one card from each player. The player on the dealer's left leads, that is "
            "plays the first card, and then the winner of each trick leads to the next. You may "
            "lead a card from your hand or turn up one of your clogs as the lead."
        ),
    )
    yield Block(
        anchor="follow-suit",
        text=gettext_noop(
            "If you hold a card of the suit led, you must follow suit. Only the cards in your hand "
            "count; your clogs do not. If you hold none, you may throw away any card, turn up a "
            "clog, or match."
        ),
    )
    yield Block(
        anchor="match",
        text=gettext_noop(
            "A match is a card with the same number as the card that is winning the trick, in a "
            "higher suit. It takes the trick from it. So on the five of spades the five of hearts "
            "is a match, and the five of clubs would match that one in turn."
        ),
    )
    yield Block(
        anchor="win-a-trick",
        text=gettext_noop(
            "The trick goes to the best number of the suit led, unless it was matched. A card of "
            "another suit that is not a match cannot win. "
            "A clog counts for what it turns out to be."
        ),
    )


def _example(game: TrickGame, ruleset: Ruleset) -> Iterator[Block]:
    spec = DealSpec(
        ruleset=ruleset, players=4, number=1, dealer=1, hand_size=13, opening=(0, 0, 0, 0)
    )
    state = play_worked(game, spec, _PACK, _SCRIPT)
    table = tricks_table(state, "example", reasons=_REASONS)
    yield Block(
        anchor=table.anchor,
        title=gettext_noop("A whole deal"),
        text=join(
            [
                gettext_noop("A card that was turned up from the clogs is marked."),
                describe_points(state),
            ]
        ),
        head=table.head,
        rows=table.rows,
    )


def _crib(ruleset: Ruleset) -> Chapter:
    return Chapter(
        anchor="crib",
        title=gettext_noop("Crib sheet"),
        blocks=(
            Block(
                anchor="crib-play",
                title=gettext_noop("Every deal"),
                items=(
                    gettext_noop("Low is good: ace, 2, 3 and so on down to the king."),
                    gettext_noop("Suits from the lowest up: ♠ ♥ ♦ ♣. No trumps."),
                    gettext_noop("Follow suit from your hand if you can."),
                    gettext_noop("If not: throw a card away, turn up a clog, or match."),
                    gettext_noop("A match has the winning card's number in a higher suit."),
                    gettext_noop("A clog may also be turned up as the lead."),
                ),
            ),
            Block(anchor="crib-points", title=gettext_noop("Points"), items=ruleset.words),
        ),
    )
