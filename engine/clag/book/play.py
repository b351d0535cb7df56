"""The chapters on the aim, the deal, the play and the nominations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.deal.worked_deals import describe_points, name_of, show_card, tricks_table
from engine.paper.book import Block, Chapter, mistakes_block, option_items
from engine.paper.plans import forbidden_nomination
from engine.text import fill, gettext_noop, join, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.book.sources import BookSource

__all__ = ["aim_chapter", "deal_chapter", "nominating_chapter", "play_chapter", "schedule_rows"]


def aim_chapter(source: BookSource) -> Chapter:
    """Say what the game is about, for how many, and with which cards."""
    few, many = source.preset.players[0], source.preset.players[-1]
    table = fill(
        gettext_noop("{few} to {many} players sit round a table, each for themselves."),
        few=few,
        many=many,
    )
    if few == many:
        table = fill(
            gettext_noop("{count} players sit round a table, each for themselves."), count=few
        )
    return Chapter(
        anchor="aim",
        title=gettext_noop("The aim"),
        blocks=(
            Block(
                anchor="aim-of-the-game",
                text=gettext_noop(
                    "Before a deal is played you say how many tricks you will win. Then you try to "
                    "win exactly that many: one too few and one too many are equally bad. Saying "
                    "the number is called nominating."
                ),
            ),
            Block(
                anchor="players",
                text=join(
                    [
                        table,
                        gettext_noop("Everything goes clockwise: the deal, the talk and the play."),
                    ]
                ),
            ),
            Block(
                anchor="pack",
                text=gettext_noop(
                    "Use one pack of 52 cards without jokers. It has four suits: spades ♠, hearts "
                    "♥, diamonds ♦ and clubs ♣. In each suit the ace is highest, then king, queen, "
                    "jack, ten and so on down to the two, which is lowest."
                ),
            ),
        ),
    )


def deal_chapter(source: BookSource) -> Chapter:
    """Say who deals, how, and how many cards; with the schedule of deals."""
    first = option_items(source.options, source.values, ("first-dealer",))
    cut = gettext_noop(
        "Each player draws a card. The one with the highest (aces high, ties draw again) leads and "
        "nominates first, so the player on their right deals."
    )
    return Chapter(
        anchor="deal",
        title=gettext_noop("The deal"),
        blocks=(
            Block(
                anchor="dealer",
                text=gettext_noop(
                    "Before the game decide who deals first. After each deal it is the turn of the "
                    "next dealer."
                ),
                items=(
                    *((cut,) if source.preset.cut_for_first else first),
                    *_next_dealer(source),
                ),
            ),
            Block(
                anchor="dealing",
                text=gettext_noop(
                    "The dealer shuffles, and the player on the dealer's right cuts. Starting on "
                    "the left, the dealer gives out the cards one at a time, face down, until all "
                    "have as many as the deal asks for. Look at your own cards only."
                ),
            ),
            Block(
                anchor="trump-card",
                text=join(
                    [
                        gettext_noop(
                            "When the call is made, the dealer turns the next card face up."
                        )
                        if source.preset.has_caller
                        else gettext_noop("Then the dealer turns the next card face up."),
                        gettext_noop(
                            "Its suit is trumps for this deal. The other cards stay face down and "
                            "are not used."
                        ),
                    ]
                ),
                items=option_items(source.options, source.values, ("no-stock",)),
            ),
            *_schedule(source),
        ),
    )


def _next_dealer(source: BookSource) -> tuple[str, ...]:
    asked = option_items(source.options, source.values, ("dealing", "caller"))
    return asked or (gettext_noop("Next dealer: the player on the dealer's left."),)


def _schedule(source: BookSource) -> Iterator[Block]:
    if source.preset.has_caller:
        sizes = source.sheet.sizes()
        yield Block(
            anchor="schedule",
            text=fill(
                gettext_noop(
                    "The game has {deals} deals. In each the dealer decides on {few} to {many} "
                    "cards for everyone, and the caller may call special deals."
                ),
                deals=source.sheet.deal_count,
                few=sizes[0],
                many=sizes[-1],
            ),
        )
        return
    numbers = range(1, source.sheet.deal_count + 1)
    yield Block(
        anchor="schedule",
        text=fill(
            gettext_noop(
                "The game has {deals} deals, in this order. That is {tricks} tricks in all; how "
                "long they take depends on the table, so time the first few."
            ),
            deals=source.sheet.deal_count,
            tricks=sum(source.sheet.plan(number, {}).hand_size or 0 for number in numbers),
        ),
        head=(gettext_noop("Deal"), gettext_noop("Cards each"), gettext_noop("What is played")),
        rows=tuple(schedule_rows(source)),
    )


def schedule_rows(source: BookSource) -> Iterator[tuple[str, str, str]]:
    """Yield the deals; ordinary ones that follow one another share a row."""
    run: list[tuple[int, int]] = []
    for number in range(1, source.sheet.deal_count + 1):
        plan = source.sheet.plan(number, {})
        if not plan.specials:
            run.append((number, plan.hand_size or 0))
            continue
        if run:
            yield _ordinary(run)
            run = []
        yield (str(number), str(plan.hand_size), plan.title)
    if run:
        yield _ordinary(run)


def _ordinary(run: list[tuple[int, int]]) -> tuple[str, str, str]:
    (first, size), (last, final) = run[0], run[-1]
    return (_range(first, last), _range(size, final), gettext_noop("Ordinary deals"))


def _range(first: int, last: int) -> str:
    if first == last:
        return str(first)
    return fill(gettext_noop("{first} to {last}"), first=first, last=last)


def nominating_chapter(source: BookSource) -> Chapter:
    """Say how players nominate, and what the dealer may not say."""
    return Chapter(
        anchor="nominating",
        title=gettext_noop("Nominating"),
        blocks=(
            Block(
                anchor="nominate",
                text=gettext_noop(
                    "When all have looked at their cards, each player says once how many tricks "
                    "they will win: any number from 0 to the number of cards in the hand. The "
                    "player on the dealer's left begins, and the dealer speaks last. A nomination "
                    "stands. Write them all down before the first card is played."
                ),
            ),
            _forbidden(source),
        ),
    )


def _forbidden(source: BookSource) -> Block:
    start = source.house.forbidden_total_from
    anchor = "forbidden-number"
    if not start:
        return Block(
            anchor=anchor,
            text=gettext_noop(
                "There is no forbidden number: the nominations may add up to anything, even to the "
                "number of tricks."
            ),
        )
    rule = gettext_noop(
        "The forbidden number: the dealer may not say the number that makes all nominations add "
        "up to the number of tricks. So there is always at least one player who misses. If the "
        "others have already nominated more than there are tricks, the dealer may say anything."
    )
    since = fill(
        gettext_noop("The rule holds in deals of {size} cards or more."),
        size=start,
    )
    size, calls = max(5, start), (2, 1, 1)
    example = fill(
        gettext_noop(
            "Example: with {size} cards the first three say 2, 1 and 1, which makes 4. The dealer "
            "may not say {number}."
        ),
        size=size,
        number=forbidden_nomination(size, sum(calls), start),
    )
    return Block(anchor=anchor, text=join([rule, since if start > 1 else "", example]))


def play_chapter(source: BookSource) -> Chapter:
    """Say what a trick is, what may be played, who wins, with a worked deal."""
    return Chapter(
        anchor="play",
        title=gettext_noop("Playing the tricks"),
        blocks=(
            Block(
                anchor="trick",
                text=gettext_noop(
                    "A trick is one card from each player, put face up in the middle in turn. The "
                    "player on the dealer's left leads, that is plays the first card, to the first "
                    "trick. After that the winner of a trick leads to the next. You may lead any "
                    "card you like, trumps too."
                ),
            ),
            Block(
                anchor="follow-suit",
                text=gettext_noop(
                    "You must follow suit: if a heart is led and you have a heart, you must play a "
                    "heart. It need not be a high one. If you have no card of the suit led, you "
                    "may play any card: a trump to try to win the trick, or a card of another suit "
                    "to throw it away. You never have to trump."
                ),
            ),
            Block(
                anchor="win-a-trick",
                text=gettext_noop(
                    "Trumps beat all other suits: the highest trump wins the trick. If there is no "
                    "trump in it, the highest card of the suit led wins. A card of any other suit "
                    "cannot win, not even an ace. The winner turns the trick face down in front of "
                    "them, so that all can count."
                ),
            ),
            *_worked(source),
            mistakes_block(),
        ),
    )


def _worked(source: BookSource) -> Iterator[Block]:
    state = source.play_ordinary()
    order = [(state.spec.dealer + 1 + step) % state.players for step in range(state.players)]
    bids = [
        fill(
            gettext_noop("{player} {count}"),
            player=verbatim(name_of(state, seat)),
            count=state.bids[seat],
        )
        for seat in order
    ]
    table = tricks_table(state, "ordinary-example")
    yield Block(
        anchor=table.anchor,
        title=gettext_noop("A deal of three cards"),
        text=fill(
            gettext_noop(
                "{dealer} deals and turns {card}. The nominations are {bids}. Watch what happens "
                "when players cannot follow suit."
            ),
            dealer=verbatim(name_of(state, state.spec.dealer)),
            card=verbatim(show_card(state.turned[-1])),
            bids=join(bids, ", "),
        ),
        head=table.head,
        rows=table.rows,
    )
    yield Block(anchor="ordinary-example-points", text=describe_points(state))
