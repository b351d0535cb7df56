"""Build what is beside the cards: the menu, the deal's commitment, who is still to come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import segno
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.addresses import shareable_url
from tournaments.core.translation import translate
from tournaments.online import MAX_ENTROPY_BYTES
from tournaments.pages.online.table.levels import name_level
from tournaments.pages.online.table.seats import is_alone

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django_stubs_ext import StrOrPromise

    from tournaments.models import Event
    from tournaments.online import GameTable, Permissions


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command of the menu: `what` is sent, `label` and `detail` are shown.

    `sure`: the button that sends it after a second tap, where it cannot be undone; else empty.
    `alone`: what it says instead to a player with whom no one has to agree; empty if the same.
    """

    what: str
    label: StrOrPromise
    detail: StrOrPromise
    sure: StrOrPromise = ""
    alone: StrOrPromise = ""


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link of the menu."""

    label: str
    detail: str
    url: str


@dataclass(frozen=True, slots=True)
class MenuRow:
    """The menu. `has_hints`: the table allows hints; `may_hint`: the reader may take one now.

    `seat_link`: by which the reader plays on another device; empty for spectators.
    """

    commands: list[CommandRow]
    links: list[LinkRow]
    seat_link: str
    has_hints: bool
    may_hint: bool


@dataclass(frozen=True, slots=True)
class CommitmentRow:
    """The commitment to a deal: in full, and its beginning; the link that checks the last deal."""

    text: str
    game: int
    number: int
    is_before: bool
    commitment: str
    short: str
    may_add: bool
    max_length: int
    check_url: str
    check_label: str


@dataclass(frozen=True, slots=True)
class WaitingSeat:
    """A seat before the game starts."""

    number: int
    name: str
    is_open: bool
    detail: str
    is_waited_for: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """The panel before the game starts.

    `link`, `code`: by which others join, as text and as a picture; empty where they cannot.
    `invite_url`: where a person with friends invites them; empty for others.
    `may_fill`, `may_begin`: the reader may give an open seat to a bot; all of them at once.
    """

    seats: list[WaitingSeat]
    link: str
    may_fill: bool
    may_begin: bool
    code: str
    invite_url: str
    until: str


COMMANDS: tuple[tuple[Callable[[Permissions], bool], CommandRow], ...] = (
    (
        lambda may: may.undo,
        CommandRow(
            "undo",
            gettext_lazy("Undo my last action"),
            gettext_lazy("If no one has acted since and everyone agrees."),
        ),
    ),
    (
        lambda may: may.hint,
        CommandRow(
            "hint",
            gettext_lazy("Hint"),
            gettext_lazy("What the expert would do, and why. The table sees that you took it."),
        ),
    ),
    (
        lambda may: may.claim,
        CommandRow(
            "claim",
            gettext_lazy("Claim the rest"),
            gettext_lazy(
                "All the remaining tricks are yours. If that is not certain, everyone must agree."
            ),
        ),
    ),
    (
        lambda may: may.pause,
        CommandRow(
            "pause",
            gettext_lazy("Pause"),
            gettext_lazy("If everyone agrees."),
            alone=gettext_lazy("The game waits until you resume."),
        ),
    ),
    (
        lambda may: may.resume,
        CommandRow(
            "resume",
            gettext_lazy("Resume"),
            gettext_lazy("If everyone agrees, or no one objects for 30 seconds."),
            alone=gettext_lazy("The game goes on at once."),
        ),
    ),
    (
        lambda may: may.concede,
        CommandRow(
            "concede",
            gettext_lazy("Leave this deal to a bot"),
            gettext_lazy("You play the next deal yourself again."),
            sure=gettext_lazy("Leave the deal"),
        ),
    ),
)
"""Each command with when it is possible."""


def menu_row(
    request: HttpRequest, game: GameTable, event: Event | None, came_by: str = ""
) -> MenuRow:
    """Build the menu: commands that are possible now besides playing, and links to other pages.

    `came_by` is the game's link by which a spectator came.
    """
    commands = [command for is_possible, command in COMMANDS if is_possible(game.may)]
    if is_alone(game):
        commands = [replace(one, detail=one.alone or one.detail) for one in commands]
    if game.seat is not None and not game.ended:
        if game.table is None and game.may.pause:
            commands.append(_end_row(game))
        commands.append(_leave_row(game))
    has_hints = game.has_hints and game.seat is not None and not game.ended
    seat = reverse("take-seat", args=[game.seat_link]) if game.seat_link else ""
    return MenuRow(
        commands,
        _links(game, event, came_by),
        shareable_url(request, seat) if seat else "",
        has_hints,
        game.may.hint,
    )


def _end_row(game: GameTable) -> CommandRow:
    """Build the command to end the game, which happens at once where no one has to agree."""
    if not is_alone(game):
        return CommandRow("end", _("End the game"), _("If everyone agrees."))
    detail = _("The deal being played scores nothing.")
    return CommandRow("end", _("End the game"), detail, sure=_("End it now"))


def _leave_row(game: GameTable) -> CommandRow:
    """Build the command to leave, which is for good once a bot takes the seat."""
    if game.state == "waiting" and game.table is None:
        return CommandRow("leave", _("Leave the table"), _("Your seat is open again."))
    detail = _("A bot takes your seat for the rest of the game.")
    if is_alone(game):
        detail = _("The game ends, as no one else plays it.")
    return CommandRow("leave", _("Leave the table"), detail, sure=_("Leave for good"))


def _links(game: GameTable, event: Event | None, came_by: str) -> list[LinkRow]:
    found: list[LinkRow] = []
    if game.card.rows:
        url = reverse("game-deals", args=[game.id])
        found.append(LinkRow(_("Past deals"), _("All hands, once a deal is over."), url))
    if game.directs:
        url = reverse("direct-game", args=[game.id])
        powers = _("Pause, replace a player, correct points, end the game.")
        found.append(LinkRow(_("Direct this table"), powers, url))
    if game.table is not None:
        url = reverse("table", args=[game.table])
        found.append(LinkRow(_("The table's score card"), _("As it counts for the night."), url))
    if event is not None:
        url = reverse("event", args=[event.club.slug, event.slug])
        found.append(LinkRow(event.name, _("Standings and all the tables."), url))
    url = reverse("game-rules", args=[game.id])
    found.append(LinkRow(_("The rules at this table"), translate(game.title), url))
    url = reverse("report-game", args=[game.id])
    if came_by:
        url = f"{url}?{urlencode({'link': came_by})}"
    words = _("To the organisers, with the game so far. No one at the table is notified.")
    found.append(LinkRow(_("Report a problem"), words, url))
    return found


def commitment_row(game: GameTable) -> CommitmentRow | None:
    """Build the line with the commitment to the seed of the next deal, or of the current one."""
    deal = game.next_deal or game.deal
    if deal is None:
        return None
    # The seed of a sealed game is secret, so there is nothing to check yet.
    last = game.card.rows[-1].number if game.card.rows and not game.is_sealed else None
    return CommitmentRow(
        text=_("Commitment to deal %(number)s:") % {"number": deal.number},
        game=game.id,
        number=deal.number,
        is_before=game.next_deal is not None,
        commitment=deal.commitment,
        short=deal.commitment[:12],
        may_add=game.may.entropy and not game.ended,
        max_length=MAX_ENTROPY_BYTES,  # a character has at least one
        check_url=reverse("check-deal", args=[game.id, last]) if last else "",
        check_label=_("Check deal %(number)s") % {"number": last} if last else "",
    )


def waiting_row(request: HttpRequest, game: GameTable) -> WaitingRow | None:
    """Build the panel before the game starts: who sits where, and the link by which others join."""
    if game.state != "waiting":
        return None
    link = game.link if game.table is None else ""  # an event's seats have their own
    address = shareable_url(request, reverse("join-game", args=[link])) if link else ""
    is_open = any(seat.kind == "open" for seat in game.seats)
    details = {"open": _("anyone") if game.is_public else _("anyone with the link")}
    return WaitingRow(
        seats=[
            WaitingSeat(
                number=seat.seat,
                name=_("You") if seat.is_you else seat.name or _("Open seat"),
                is_open=seat.kind == "open",
                detail=name_level(seat.bot) or details.get(seat.kind, ""),
                is_waited_for=seat.kind == "person" and not seat.is_you,
                is_here=seat.is_here,
            )
            for seat in game.seats
        ],
        link=address,
        invite_url=reverse("invite-friends", args=[game.id])
        if address and game.seat is not None and request.user.is_authenticated
        else "",
        code=_code(address) if address else "",
        may_fill=game.directs,
        may_begin=is_open and game.table is None and (game.directs or game.is_public),
        until=_("The first deal begins as soon as every seat is taken.")
        if game.table is None
        else _(
            "The first deal begins once everyone has been here, or when the director starts it."
        ),
    )


def _code(address: str) -> str:
    """Return the picture of an address for a camera; on white, also where the page is dark."""
    return segno.make(address, error="m").svg_data_uri(scale=5, border=2, light="#fff")
