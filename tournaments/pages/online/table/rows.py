"""An online table for one reader, as rows for the template `online/table/_table.html`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import format_points, join_names
from tournaments.core.shapes import copy_with
from tournaments.core.translation import translate
from tournaments.pages.online.table.between_deals import before_row, between_row
from tournaments.pages.online.table.card_faces import face, in_hand, suit
from tournaments.pages.online.table.choices import (
    PART_SEPARATOR,
    explain_forbidden,
    get_call_menu,
    parse_choices,
    prompt,
)
from tournaments.pages.online.table.hands import hand_row
from tournaments.pages.online.table.log_text import (
    Reader,
    describe_entry,
    describe_proposal,
    name_before,
)
from tournaments.pages.online.table.score_card import name_specials, score_rows
from tournaments.pages.online.table.seats import is_alone, own_as_you, seat_row
from tournaments.pages.online.table.status import get_status_text, get_waiting_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.online import DealView, GameTable, VisibleEntry
    from tournaments.pages.online.table.between_deals import BeforeRow, BetweenRow
    from tournaments.pages.online.table.card_faces import Face, SuitSign
    from tournaments.pages.online.table.choices import Choice, Prompt
    from tournaments.pages.online.table.hands import HandRow
    from tournaments.pages.online.table.score_card import ScoreRow
    from tournaments.pages.online.table.seats import SeatRow

MAX_LOG_LINES = 14


@dataclass(frozen=True, slots=True)
class DealHeading:
    """The heading of a deal: which it is, what is special about it, and its trumps.

    `introduces`: the specials, if the game has not had them before and no card has been played.
    """

    title: str = ""
    count: str = ""
    sentence: str = ""
    is_special: bool = False
    trump: SuitSign | None = None
    order: tuple[SuitSign, ...] = ()
    turned: Face | None = None
    introduces: str = ""


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A card of a finished trick; `won`: it won the trick."""

    name: str
    face: Face
    won: bool


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A finished trick, numbered from 1."""

    number: int
    plays: list[PlayRow]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The score card: a column for each seat, a row for each finished deal."""

    names: list[str]
    rows: list[ScoreRow]
    totals: list[str]


@dataclass(frozen=True, slots=True)
class LogRow:
    """A sentence of what happened; `key` tells the page which it has already."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """What a player proposes to the table, and whether the reader may answer or withdraw it."""

    text: str
    may_answer: bool
    may_withdraw: bool


@dataclass(frozen=True, slots=True)
class TableRows:
    """Everything about the cards that `online/table/_table.html` shows.

    `says`: the status line. `picked`: the parts of a choice picked so far. `lines`: what happened.
    `announced`: a new deal in words, for screen readers. `deal_number`, `trick_count`: which deal
    it is and how many tricks of it are finished, by which the page's script knows what is new.
    `may_undo`: the reader may undo their last action, and no other person has to agree. `before`,
    `between`: the panel before the first deal, and the one between two.
    """

    number: int
    now: str
    is_my_turn: bool
    says: str
    may_come_back: bool
    may_resume: bool
    may_undo: bool
    deal_number: int
    trick_count: int
    announced: list[LogRow]
    seats: list[SeatRow]
    players: int
    deal: DealHeading
    prompt: Prompt | None
    picked: str
    hand: HandRow | None
    tricks: list[TrickRow]
    score: ScoreTable
    lines: list[LogRow]
    proposal: ProposalRow | None
    before: BeforeRow | None
    between: BetweenRow | None


def parse_picked(text: str) -> tuple[str, ...]:
    """Parse the parts of a choice picked so far from the query string.

    >>> parse_picked("S.AH"), parse_picked("")
    (('S', 'AH'), ())
    """
    return tuple(part for part in text[:200].split(PART_SEPARATOR) if part)


def table_rows(
    game: GameTable,
    entries: Sequence[VisibleEntry],
    picked: tuple[str, ...] = (),
    rematch_by: int | None = None,
    *,
    comparison_url: str = "",
    held_back: str = "",
) -> TableRows:
    """Build everything about the cards that `online/table/_table.html` shows.

    `game`: the table as its reader may see it. `entries`: the latest entries of the log. `picked`:
    the parts of a choice picked so far. `rematch_by`: the seat that has opened another game with
    room in it. `comparison_url`: where the game's deals are compared with those of other tables;
    `held_back`: until when its results are held back.
    """
    view, own = game.view, game.seat
    names = [seat.name or _("Open seat") for seat in game.seats]
    choices = parse_choices(game.legal) if game.may.act else []
    waits = get_waiting_text(game, names)
    is_waiting = game.state == "waiting"
    return TableRows(
        number=game.number,
        now=game.clock.now,
        is_my_turn=bool(choices),
        says=get_status_text(game, names),
        may_come_back=_is_away(game) and not game.ended,
        may_resume=game.may.resume,
        may_undo=game.may.undo and is_alone(game),
        deal_number=view.number if view else 0,
        trick_count=len(view.tricks) if view else 0,
        announced=announce_deal(game),
        seats=_seats(game, view) if view else [],
        players=len(names),
        deal=deal_heading(game),
        prompt=_prompt(game, view, choices, picked) if view and choices else None,
        picked=PART_SEPARATOR.join(picked),
        hand=hand_row(view, own, choices, picked, waits)
        if view and own is not None and not game.ended
        else None,
        tricks=trick_rows(view, own_as_you(names, own)) if view else [],
        score=ScoreTable(
            names=own_as_you(names, own),
            rows=score_rows(game),
            totals=[format_points(total) for total in game.card.totals],
        ),
        lines=log_rows(entries, names, own),
        proposal=proposal_row(game, names),
        before=None if is_waiting else before_row(game),
        between=None if is_waiting else between_row(game, rematch_by, comparison_url, held_back),
    )


def _prompt(
    game: GameTable, view: DealView, choices: Sequence[Choice], picked: tuple[str, ...]
) -> Prompt | None:
    """Build the panel of choices, with the specials' descriptions if the reader may call."""
    calls = any(choice.verb == "call" for choice in choices)
    menu = get_call_menu(game.preset, game.size) if calls else {}
    panel = prompt(choices, picked, menu)
    note = explain_forbidden(view.hand_size, view.nominations, choices)
    return panel and replace(panel, note=note)


def _is_away(game: GameTable) -> bool:
    """Return whether a bot is playing for the reader."""
    own = game.seat
    return own is not None and game.seats[own].is_away


def _seats(game: GameTable, view: DealView) -> list[SeatRow]:
    """Build the rows of the seats, each with its clock and total."""
    shown = copy_with(view, to_act=()) if game.ended else view
    rows = [
        seat_row(
            shown,
            seat,
            game.seat,
            total=format_points(game.card.totals[seat.seat]),
            deadline=game.clock.deadlines[seat.seat] or "",
            bank=_bank(game.clock.banks[seat.seat]),
        )
        for seat in game.seats
    ]
    # Once the game is over it is waited for no one, and no bot plays.
    return [replace(row, is_waited_for=False, away="") for row in rows] if game.ended else rows


def _bank(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}" if seconds else ""


def deal_heading(game: GameTable) -> DealHeading:
    """Build the heading: which deal, what is special about it, and its trumps."""
    plan, view = game.plan, game.view
    if plan is None:  # the game is over
        return DealHeading(title=translate(game.title))
    numbers = {"number": plan.number, "of": plan.of}
    # The usual title is the deal's number, which is already shown before it.
    usual_title = f"Deal {plan.number}"
    has_title = plan.title not in {usual_title, f"{usual_title} of {plan.of}"}
    is_last = plan.number == plan.of
    if is_last:
        count = _("Last deal: %(number)s of %(of)s")
    else:
        count = _("Deal %(number)s of %(of)s") if plan.of else _("Deal %(number)s")
    named = DealHeading(
        # A game whose deals are all alike gives the heading its name.
        title=translate(plan.title if has_title else game.title),
        count=count % numbers,
        sentence=translate(plan.sentence),
        is_special=not plan.label.isdigit(),
        introduces=_introduced(game),
    )
    if view and view.caller is not None and view.points is None:
        named = _name_called_deal(named, game, view)
    if not view or view.points is not None:
        following = _("Next: deal %(number)s of %(of)s") if plan.of else _("Next: deal %(number)s")
        if is_last:
            following = _("Next: the last deal, %(number)s of %(of)s")
        return replace(named, count=following % numbers)
    return replace(
        named,
        trump=suit(view.trump) if view.trump else None,
        order=tuple(suit(letter) for letter in view.suit_order or ()),
        turned=face(view.turned[-1]) if view.turned else None,
    )


def _name_called_deal(heading: DealHeading, game: GameTable, view: DealView) -> DealHeading:
    """Return the heading of a caller's deal once it has been called: what it is by now."""
    if not view.hand_size or view.phase in {"choose-size", "call"}:
        return heading
    menu = get_call_menu(game.preset, game.size)
    cards = ngettext("%(count)s card", "%(count)s cards", view.hand_size)
    sentences = [translate(menu[slug].sentence) for slug in view.specials if slug in menu]
    return replace(
        heading,
        title=name_specials(game.preset, game.size, view.specials)
        or cards % {"count": view.hand_size},
        sentence=" ".join(sentences),
        is_special=bool(view.specials),
    )


def _introduced(game: GameTable) -> str:
    """Return the specials of a deal that begins, if the game has not had them before."""
    view = game.view
    if not view or view.points is not None or view.trick or view.tricks or not view.specials:
        return ""
    is_known = any(row.specials == view.specials for row in game.card.rows)
    return "" if is_known else "+".join(view.specials)


def announce_deal(game: GameTable) -> list[LogRow]:
    """Say a new deal in words for screen readers, until its first card: what the picture shows.

    Each item has a key, so that the page adds only what is new, and that alone is read out.
    """
    view, plan = game.view, game.plan
    if not view or not plan or view.points is not None or view.trick or view.tricks:
        return []
    heading, number = deal_heading(game), view.number
    start = [heading.count, heading.title, heading.sentence if heading.is_special else ""]
    lines = [("start", " ".join(f"{part.rstrip('.')}." for part in start if part))]
    if heading.turned:
        lines.append(("turned", _("The %(card)s is turned up.") % {"card": heading.turned.name}))
    if heading.trump and heading.trump.letter:
        trumps = _("%(suit)s are trumps.") % {"suit": capfirst(heading.trump.name)}
        lines.append((f"trumps-{heading.trump.letter}", trumps))
    if view.hand:
        cards = ", ".join(card.name for card in in_hand(view.hand))
        lines.append((f"hand-{len(view.hand)}", _("Your cards: %(cards)s.") % {"cards": cards}))
    return [LogRow(f"{number}-{key}", text) for key, text in lines]


def trick_rows(view: DealView, names: Sequence[str]) -> list[TrickRow]:
    """Return the finished tricks of the deal, the latest first."""
    return [
        TrickRow(
            number=len(view.tricks) - back,
            plays=[
                PlayRow(names[play.seat], face(play.card, play.named), play.seat == trick.winner)
                for play in trick.plays
            ],
        )
        for back, trick in enumerate(reversed(view.tricks))
    ]


def log_rows(
    entries: Sequence[VisibleEntry], names: Sequence[str], own: int | None
) -> list[LogRow]:
    """Return the latest lines of the log, the newest at the end."""
    rows: list[LogRow] = []
    then = list(names)
    # From the latest back, since the names are those of now.
    for visible in reversed(entries):
        if len(rows) >= MAX_LOG_LINES:
            break
        number = visible.entry.number
        texts = describe_entry(visible, then, own)
        rows[:0] = [LogRow(f"{number}-{place}", text) for place, text in enumerate(texts)]
        seat = visible.entry.seat
        if seat is not None and (name := name_before(visible.entry)):
            then[seat] = name
    return rows[-MAX_LOG_LINES:]


def proposal_row(game: GameTable, names: Sequence[str]) -> ProposalRow | None:
    """Return what a player proposes to the table, and whether the reader is to answer."""
    asked = game.proposal
    if asked is None:
        return None
    is_own = asked.seat == game.seat
    text = describe_proposal(asked.what, asked.seat, Reader(names, game.seat))
    if is_own:
        waiting = join_names([names[seat] for seat in asked.waits_for])
        text += " " + _("Waiting for %(names)s.") % {"names": waiting}
    return ProposalRow(text, may_answer=asked.is_yours_to_answer, may_withdraw=is_own)
