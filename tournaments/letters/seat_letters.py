"""Send the players of an online night the links to their seats by e-mail, for an organiser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse

from tournaments.core import limits, links, outbox
from tournaments.core.access import access_event
from tournaments.core.addresses import site_url
from tournaments.core.audit import record
from tournaments.core.errors import TooManyRequests
from tournaments.core.formatting import count_players, format_table
from tournaments.letters.subscriptions import address_of, check_sends_letters, list_confirmed
from tournaments.models import GameSeat, GameState, Role

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.actors import Actor


@dataclass(frozen=True, slots=True)
class SentLinks:
    """To how many players links were sent, and the names of those whose address is not known."""

    sent: int
    without: tuple[str, ...]


@transaction.atomic
def send_seat_links(*, by: Actor, event_id: int) -> SentLinks:
    """Send the links of all seats that no one has taken yet; those of rounds not undone.

    They go to the addresses that the players themselves gave for results by e-mail. For organisers.
    A repeat sends no second letter while the first is on its way. Raises NotFound, NotAllowed, as
    well on a server without e-mail, TooManyRequests.
    """
    event = access_event(by, Role.ORGANISER, pk=event_id)
    check_sends_letters()
    limits.use_by(limits.LINKS_SENT, by)
    seats = _free_seats().filter(game__table__event=event, game__table__round__undone_at=None)
    known = {row.player_id: row for row in list_confirmed(event.club).select_related("account")}
    sent, without = 0, []
    for seat in seats.order_by("game__table__number", "number"):
        row = known.get(seat.player_id or 0)
        if row is None or not _may_write_to(address_of(row)):
            without.append(seat.name)
            continue
        if sent:
            limits.use_by(limits.LINKS_SENT, by)
        sent += 1
        outbox.enqueue(
            "seat_letter",
            f"seat:{seat.pk}:{seat.links_used}",
            seat_id=seat.pk,
            subscription_id=row.pk,
            links_used=seat.links_used,
        )
    if sent:
        text = f"The links to seats of {event.name} go by e-mail to {count_players(sent)}."
        record(by, event.club, "seat-links-sent", text, event=event)
    return SentLinks(sent, tuple(without))


def _may_write_to(address: str) -> bool:
    """Return whether an address has not had too many letters today."""
    try:
        limits.use(limits.LETTERS, account=address)
    except TooManyRequests:
        return False
    return True


def _free_seats() -> QuerySet[GameSeat]:
    """Return the seats of players of a club that no person has taken yet."""
    rows = GameSeat.objects.exclude(game__state=GameState.ENDED).exclude(player=None)
    return rows.filter(user=None, guest="", bot="")


def write_seat_letter(seat_id: int, subscription_id: int, links_used: int) -> None:
    """E-mail the link to a seat, unless the seat was taken or its link replaced since.

    The link is made here, so that it is never stored. Raises what the mail server's client raises.
    """
    rows = _free_seats().select_related("game__table__event__club")
    seat = rows.filter(pk=seat_id, links_used=links_used).first()
    row = list_confirmed().select_related("account").filter(pk=subscription_id).first()
    if seat is None or row is None or row.player_id != seat.player_id or seat.game.table is None:
        return
    table = seat.game.table
    context = {
        "name": seat.name,
        "club": table.event.club.name,
        "event": table.event.name,
        "table": format_table(table.number),
        "url": site_url(reverse("take-seat", args=[links.seat_token(seat)])),
    }
    subject = render_to_string("letters/seat_subject.txt", context).strip()
    body = render_to_string("letters/seat.txt", context)
    EmailMessage(subject, body, to=[address_of(row)]).send()
