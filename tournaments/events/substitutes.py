"""Who plays for the player of a seat, and for how long."""

from __future__ import annotations

from django.db.models import F

from tournaments.core.validation import clean_text, field_error
from tournaments.models import Player, Seat, StandIn, StandInKind, Table


def build_substitute(seat: Seat, name: str, player: Player | None) -> StandIn:
    """Who is to take a seat, by name or as a player of the club; nothing is saved yet.

    The name of a player of the club means that player. Raises InvalidInput for nobody, and for
    somebody who plays in the round already.
    """
    if player is None and not name.strip():
        words = "Say who takes the seat, or let the table play on one short."
        raise field_error("stand_in", "required", words)
    shown = player.name if player else clean_text(name, field="stand_in", most=60)
    known = (
        player or Player.objects.filter(club=seat.table.event.club_id, name__iexact=shown).first()
    )
    if _is_busy(seat, known.name if known else shown, known):
        raise field_error("stand_in", "busy", f"{shown} plays in this round already.")
    return StandIn(kind=StandInKind.PERSON, name=known.name if known else shown, player=known)


def build_bot_substitute() -> StandIn:
    """A bot that is to take a seat; nothing is saved yet."""
    return StandIn(kind=StandInKind.BOT, name="A bot")


def _is_busy(seat: Seat, name: str, player: Player | None) -> bool:
    """Whether somebody of the club sits in the round, or anybody of that name stands in there."""
    if player is not None and Seat.objects.filter(round=seat.round_id, player=player).exists():
        return True
    rows = StandIn.objects.filter(table__round=seat.round_id, to_deal=None, name__iexact=name)
    return rows.exists()


def is_substitute(round_id: int, player: Player) -> bool:
    """Whether the player sits in somebody else's seat in a round."""
    rows = StandIn.objects.filter(table__round=round_id, player=player, to_deal=None)
    return rows.exists()


def start_substitute(seat: Seat, new: StandIn, deal: int) -> str:
    """From this deal on `new` plays for the seat's player; says so as the end of a sentence."""
    end_substitute(seat.table, seat.number, deal - 1)
    new.table, new.seat, new.from_deal = seat.table, seat.number, deal
    new.save()
    _tell_phones(seat.table)
    return f"; {new.name} takes the seat at table {seat.table.number} from deal {deal}"


def end_substitute(table: Table, seat: int, last: int) -> None:
    """Whoever stands in at the seat plays `last` as the last deal; one who played none is gone."""
    rows = StandIn.objects.filter(table=table, seat=seat, to_deal=None)
    if rows.exists():
        rows.filter(from_deal__gt=last).delete()
        rows.update(to_deal=last)
        _tell_phones(table)


def _tell_phones(table: Table) -> None:
    """Whoever looks at the table sees something new."""
    Table.objects.filter(pk=table.pk).update(changes=F("changes") + 1)


def move_substitutes_down(table: Table, gone: int) -> None:
    """A seat is no more and those after it have the next lower number: so have their stand-ins."""
    for row in StandIn.objects.filter(table=table, seat__gt=gone).order_by("seat"):
        row.seat -= 1
        row.save(update_fields=["seat"])
