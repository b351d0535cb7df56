"""Write the rulebook: the auction, the called card, the play, and what each bid pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_NAMES
from engine.deal.match import DealSpec
from engine.deal.worked_deals import describe_points, name_of, play_worked, show_card, tricks_table
from engine.noms.auction import PASS, levels
from engine.noms.rules_text import bid_title, describe_bid, describe_ruleset
from engine.paper.book import (
    Block,
    Book,
    Chapter,
    house_rules_chapter,
    mistakes_block,
    option_items,
    score_keeper_block,
)
from engine.paper.options import list_options_that_matter, options_of
from engine.text import fill, gettext_noop, join, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.deal.state import State
    from engine.deal.trick_game import TrickGame
    from engine.noms.house_rules import HouseRules
    from engine.paper.rulesets import PresetInfo, Ruleset

__all__ = ["make_book"]

_PACK = (
    "QD 2H 6H KH 2C JC JS 7S QH 5S JH 3S 4D JD TC 8H 7D 7H 8C 8D TD 6C 4H 5C 9S 6D AS AD KC 4C 6S "
    "4S QS QC KS 7C 3C AH AC 9H TH 8S 5H TS 3D 5D 9C 2D 2S 9D KD 3H"
)
_SCRIPT = (
    "bid:pass QH 5S QS 4H 7C 7S 2D 6C 5D 9C TD QC KS",
    "bid:pass AH 2S 9S JH AC 3S 3H 3C 4D 5C 6D 9D KD",
    "bid:10 declare:H/AH 6H AS 8S 8H TC 9H TH KC AD 2H KH JD QD",
    "bid:pass 7H 4S TS 5H 2C 6S JS 4C 3D 7D 8D 8C JC",
)
"""A deal of bots in which the bidder has a partner, seat by seat."""

_GLOSSARY = (
    gettext_noop("Bidder: the player who made the highest bid."),
    gettext_noop("Called card: the card that the bidder names; its holder is the partner."),
    gettext_noop("Double deal: the deal after one in which everyone passed."),
    gettext_noop("Follow suit: to play a card of the suit that was led."),
    gettext_noop("Lead: to play the first card of a trick."),
    gettext_noop("Mis: a bid to win no trick at all, alone."),
    gettext_noop("Mis a Vis: a Mis with the hand open on the table."),
    gettext_noop("Slam: all thirteen tricks."),
    gettext_noop("Trick: one card from each player; one of them wins it."),
    gettext_noop("Trumps: the suit that beats all others in a deal."),
)


def make_book(game: TrickGame, ruleset: Ruleset, preset: PresetInfo, house: HouseRules) -> Book:
    """Write the book of a rule set."""
    values = dict(ruleset.settled)
    options = list_options_that_matter(options_of(house), values)

    def items(*slugs: str) -> tuple[str, ...]:
        return option_items(options, values, slugs)

    return Book(
        title=join([ruleset.title]),
        sentence=join([preset.sentence]),
        chapters=(
            _aim(house),
            Chapter(
                anchor="deal",
                title=gettext_noop("The deal"),
                blocks=(
                    Block(
                        anchor="dealing",
                        text=gettext_noop(
                            "Draw lots for the first dealer. The player on the dealer's right "
                            "cuts, and the dealer gives all 52 cards out, 13 to each player, face "
                            "down. After a deal that was played the next dealer is the player on "
                            "the dealer's left."
                        ),
                        items=items("deal-pattern", "gather"),
                    ),
                    Block(
                        anchor="passed-out",
                        text=gettext_noop("Nothing is scored in a deal in which everyone passes."),
                        items=items("no-bid", "stack", "repeated-double"),
                    ),
                ),
            ),
            Chapter(
                anchor="bidding",
                title=gettext_noop("Bidding"),
                blocks=(
                    Block(
                        anchor="auction",
                        text=gettext_noop(
                            "The player on the dealer's left speaks first: bid or pass. Each bid "
                            "must be higher than the one before. A player who passed may bid "
                            "later. The bidding ends when three players in a row pass after a bid, "
                            "and the last bid counts."
                        ),
                        items=items("fourth-forced", "forced-may-exceed"),
                    ),
                    _bids(house, items("low-misere", "thirteen-scores", "min-bid")),
                    Block(
                        anchor="declaring",
                        text=gettext_noop(
                            "A bidder who bid for tricks now names trumps, or no trumps, and calls "
                            "any card. The player who holds that card is the bidder's partner, but "
                            "says nothing: the others find out when the card is played. A bidder "
                            "who calls a card of their own plays alone, and only they know."
                        ),
                    ),
                    Block(
                        anchor="declaring-briefly",
                        text=gettext_noop(
                            "A rank alone, such as the ace, means that card of the trump suit. "
                            "Where the bidder leads, they may leave the suit open: the suit of "
                            "their first card is then trumps. In no trumps the called card needs "
                            "its suit."
                        ),
                    ),
                ),
            ),
            Chapter(
                anchor="play",
                title=gettext_noop("Playing the tricks"),
                blocks=(
                    Block(
                        anchor="lead",
                        text=gettext_noop(
                            "A trick is one card from each player, played clockwise. The winner of "
                            "a trick leads to the next, that is plays its first card."
                        ),
                        items=items("leader", "may-lead-called"),
                    ),
                    Block(
                        anchor="follow-suit",
                        text=gettext_noop(
                            "You must follow suit: play a card of the suit led if you have one. If "
                            "you have none, you may play any card, a trump or another. You never "
                            "have to trump."
                        ),
                    ),
                    Block(
                        anchor="win-a-trick",
                        text=gettext_noop(
                            "The highest trump wins the trick. If there is no trump in it, the "
                            "highest card of the suit led wins. The ace is highest, the two lowest."
                        ),
                    ),
                    Block(
                        anchor="mis",
                        text=gettext_noop(
                            "In Mis and Mis a Vis there are no trumps and no called card: the "
                            "bidder plays alone against three and must not win a trick. In Mis a "
                            "Vis the bidder's cards are laid face up after the first trick, and "
                            "the three others may agree to give up."
                        ),
                        items=items("stop-decided-mis"),
                    ),
                    mistakes_block(),
                ),
            ),
            Chapter(
                anchor="scoring",
                title=gettext_noop("Scoring"),
                blocks=(
                    Block(
                        anchor="points",
                        text=gettext_noop(
                            "If the bidder and partner together win at least as many tricks as "
                            "were bid, each of the two scores the bid. If not, each opponent "
                            "scores it. Tricks beyond the bid pay nothing. A bidder who plays "
                            "alone scores alone. In a double deal the points are doubled."
                        ),
                        items=items(
                            "opponents-own-tricks",
                            "own-tricks-in-mis",
                            "slam-underbid-fails",
                            "double-extras",
                            "double-own-tricks",
                        ),
                    ),
                    *_example(game, ruleset),
                ),
            ),
            Chapter(
                anchor="winning",
                title=gettext_noop("Winning"),
                blocks=(
                    Block(
                        anchor="winner",
                        text=describe_ruleset(house)[0],
                        items=items("target", "hands", "tie-at-target"),
                    ),
                    score_keeper_block(),
                    Block(
                        anchor="length",
                        text=gettext_noop(
                            "How many deals a game takes depends on the bids. If your time is "
                            "limited, agree when the last deal begins; most points then win."
                        ),
                    ),
                ),
            ),
            house_rules_chapter(options, values),
            Chapter(
                anchor="glossary",
                title=gettext_noop("Glossary"),
                blocks=(Block(anchor="words", items=_GLOSSARY),),
            ),
        ),
        crib=_crib(house, ruleset),
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
                        "Four players bid for the right to name trumps. The highest bidder says "
                        "how many of the 13 tricks they will win, with a partner who is known only "
                        "by a card. Points are kept for each player, and {target} of them win."
                    ),
                    target=house.target,
                ),
            ),
            Block(
                anchor="pack",
                text=gettext_noop(
                    "Use one pack of 52 cards without jokers. In each of the four suits the ace is "
                    "highest, then king, queen, jack, ten and so on down to the two."
                ),
            ),
        ),
    )


def _bids(house: HouseRules, items: tuple[str, ...]) -> Block:
    return Block(
        anchor="bids",
        text=gettext_noop("These are the bids, from the lowest to the highest."),
        items=items,
        head=(gettext_noop("Bid"), gettext_noop("What it promises and pays")),
        rows=tuple((bid_title(level), describe_bid(level, house)) for level in levels(house)),
    )


def _example(game: TrickGame, ruleset: Ruleset) -> Iterator[Block]:
    spec = DealSpec(
        ruleset=ruleset, players=4, number=1, dealer=1, hand_size=13, opening=(0, 0, 0, 0)
    )
    state = play_worked(game, spec, _PACK, _SCRIPT)
    table = tricks_table(state, "example-tricks")
    yield Block(
        anchor="example",
        title=gettext_noop("A whole deal"),
        text=join([*_calls(state), describe_points(state)]),
        head=table.head,
        rows=table.rows,
    )


def _calls(state: State) -> Iterator[str]:
    if state.bidder is None:
        return
    yield fill(
        gettext_noop("{player} bids {bid}."),
        player=verbatim(name_of(state, state.bidder)),
        bid=join([bid_title(state.contract)]),
    )
    if state.called is None:
        return
    suit = gettext_noop("no trumps") if state.trump is None else SUIT_NAMES[state.trump]
    plays = [play for trick in state.tricks for play in trick.plays]
    holder = next(play.seat for play in plays if play.card == state.called)
    alone = holder == state.bidder
    yield fill(
        gettext_noop("{player} names {suit} and calls their own {card}, so they play alone.")
        if alone
        else gettext_noop("{player} names {suit} and calls {card}, which {partner} holds."),
        player=verbatim(name_of(state, state.bidder)),
        suit=join([suit]),
        card=verbatim(show_card(state.called)),
        partner=verbatim(name_of(state, holder)),
    )


def _crib(house: HouseRules, ruleset: Ruleset) -> Chapter:
    return Chapter(
        anchor="crib",
        title=gettext_noop("Crib sheet"),
        blocks=(
            Block(
                anchor="crib-order",
                title=gettext_noop("Every deal"),
                items=(
                    gettext_noop("Cut, and deal 13 cards each."),
                    gettext_noop("Bid from the dealer's left until three in a row pass."),
                    gettext_noop("The bidder names trumps and calls a card."),
                    gettext_noop("Follow suit if you can; if not, play anything."),
                    gettext_noop(
                        "The highest trump wins, or else the highest card of the suit led."
                    ),
                ),
            ),
            Block(
                anchor="crib-bids",
                title=gettext_noop("Bids"),
                head=(gettext_noop("Bid"), gettext_noop("What it promises and pays")),
                rows=tuple(
                    (bid_title(level), describe_bid(level, house))
                    for level in (*levels(house), PASS)
                ),
            ),
            Block(anchor="crib-points", title=gettext_noop("Points"), items=ruleset.words),
        ),
    )
