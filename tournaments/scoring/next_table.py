"""Send a phone from its table to the one where its player sits in the round being played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.utils.translation import gettext as _

from tournaments.core.access import access_table_by_link
from tournaments.core.audience.names import Names, player_name
from tournaments.core.errors import NoTableNow, NotFound
from tournaments.core.links.table_codes import find_round_now, find_table_now
from tournaments.core.shapes import Shape
from tournaments.models import Phone, Seat, Table
from tournaments.scoring.phone_queries import find_phone, hash_phone_key
from tournaments.scoring.phones import name_phone

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Round


class Onward(Shape):
    """Where a phone of an earlier round continues."""

    round: Annotated[int, "The number of the round being played."]
    table: Annotated[int | None, "The number of its table there; null if there is none."]
    name: Annotated[str, "The player who holds the phone; empty if none is named."]
    sits_out: Annotated[bool, "The player has no seat in that round."]


def get_onward(table: Table, phone: Phone | None, names: Names) -> Onward | None:
    """Return where a phone at the table continues; None while the table's own round is played."""
    now = _later_round(table)
    if now is None:
        return None
    holder = _find_holder(table, phone)
    seat = _find_seat(now, holder)
    there = _find_table(table, seat)
    return Onward(
        round=now.number,
        table=there.number if there is not None else None,
        name=player_name(names, holder.player) if holder is not None else "",
        sits_out=holder is not None and seat is None,
    )


def find_table_onward(by: Actor, table_id: int) -> Table:
    """Return the table at which a phone continues: its player's, else the one of the same number.

    It is the table itself while its round is played. The phone then may score there as if its code
    had been scanned. Raises NotFound for another table's link, NoTableNow, EventIsFinal.
    """
    table = access_table_by_link(by.link)
    if table.pk != table_id:
        raise NotFound(_("This link opens another table."))
    now = _later_round(table)
    if now is None:
        return table
    there = _find_table(table, _find_seat(now, _find_holder(table, find_phone(by, table))))
    if there is None:
        message = _("There is no table %(number)d in the round being played.")
        raise NoTableNow(message % {"number": table.number})
    return there


def keep_holder(by: Actor, table: Table) -> None:
    """Name a phone that is new at a table as at its last one, if that player sits here too."""
    if find_phone(by, table) is not None:
        return
    others = Table.objects.filter(event=table.event_id).exclude(pk=table.pk)
    digests = [hash_phone_key(pk, by.phone) for pk in others.values_list("pk", flat=True)]
    phones = Phone.objects.filter(table__in=others, digest__in=digests, seat__isnull=False)
    last = phones.select_related("table").order_by("-pk").first()
    holder = _find_holder(last.table, last) if last is not None else None
    if holder is None:
        return
    seats = Seat.objects.filter(table=table, player=holder.player_id)
    seat = seats.values_list("number", flat=True).first()
    if seat is not None:
        name_phone(by=by, table_id=table.pk, seat=seat)


def _later_round(table: Table) -> Round | None:
    """Return the round being played if it is later than the table's; None for a free table."""
    if table.round.is_free or table.round.undone_at is not None:
        return None
    now = find_round_now(table.event_id)
    return now if now is not None and now.number > table.round.number else None


def _find_holder(table: Table, phone: Phone | None) -> Seat | None:
    """Return the seat of the player who holds the phone, with the player."""
    if phone is None or phone.seat is None:
        return None
    rows = Seat.objects.filter(table=table, number=phone.seat)
    return rows.select_related("player").first()


def _find_seat(now: Round, holder: Seat | None) -> Seat | None:
    """Return where the holder of a phone sits in the round being played."""
    if holder is None:
        return None
    rows = Seat.objects.filter(round=now, player=holder.player_id)
    return rows.select_related("table__round", "table__event__club").first()


def _find_table(table: Table, seat: Seat | None) -> Table | None:
    return seat.table if seat is not None else find_table_now(table.event_id, table.number)
