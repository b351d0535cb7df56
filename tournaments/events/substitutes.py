"""Start and end substitutes: people and bots who play in another player's seat, from a deal on.

The points stay with the seat's player (ADR 0064). The table's row must be locked.
"""

from __future__ import annotations

from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.core.validation import clean_text, field_error
from tournaments.models import Player, Seat, StandIn, StandInKind, Table

MAX_SUBSTITUTE_LENGTH = 60
"""The length of a substitute's name that is typed."""


def build_substitute(seat: Seat, name: str, player: Player | None) -> StandIn:
    """Return an unsaved substitute for a seat, by name or as a player of the club.

    The name of a player of the club means that player. Raises InvalidInput if there is neither
    name nor player, and for a person who already plays in the round.
    """
    if player is None and not name.strip():
        message = _("Name the substitute, or let the table play on one short.")
        raise field_error("stand_in", "required", message)
    if player is None:
        name = clean_text(name, field="stand_in", max_length=MAX_SUBSTITUTE_LENGTH)
        of_club = Player.objects.filter(club=seat.table.event.club_id, name__iexact=name)
        player = of_club.first()
    if player is not None:
        name = player.name
    if _is_busy(seat, name, player):
        message = _("%(name)s already plays in this round.") % {"name": name}
        raise field_error("stand_in", "busy", message)
    return StandIn(kind=StandInKind.PERSON, name=name, player=player)


def build_bot_substitute() -> StandIn:
    """Return an unsaved substitute that is a bot."""
    return StandIn(kind=StandInKind.BOT, name="A bot")


def _is_busy(seat: Seat, name: str, player: Player | None) -> bool:
    """Return whether the person has a seat in the round, or plays in it as a substitute."""
    if player is not None and Seat.objects.filter(round=seat.round_id, player=player).exists():
        return True
    rows = StandIn.objects.filter(table__round=seat.round_id, to_deal=None, name__iexact=name)
    return rows.exists()


def is_substitute(round_id: int, player: Player) -> bool:
    """Return whether the player is a substitute in the round now."""
    rows = StandIn.objects.filter(table__round=round_id, player=player, to_deal=None)
    return rows.exists()


def start_substitute(seat: Seat, new: StandIn, deal: int) -> None:
    """Save `new` as the substitute in a seat from this deal on, ending any earlier one."""
    end_substitute(seat.table, seat.number, deal - 1)
    new.table, new.seat, new.from_deal = seat.table, seat.number, deal
    new.save()
    _bump_version(seat.table)


def end_substitute(table: Table, seat: int, last: int) -> None:
    """End the substitute in a seat after deal `last`; one who played no deal is deleted."""
    rows = StandIn.objects.filter(table=table, seat=seat, to_deal=None)
    if rows.exists():
        rows.filter(from_deal__gt=last).delete()
        rows.update(to_deal=last)
        _bump_version(table)


def _bump_version(table: Table) -> None:
    """Increment the table's version, so that the phones that poll it fetch it again."""
    Table.objects.filter(pk=table.pk).update(changes=F("changes") + 1)


def move_substitutes_down(table: Table, removed: int) -> None:
    """Renumber the substitutes in the seats after one that was removed."""
    # One by one and in order: two substitutes may not have the same seat, even for a moment.
    for row in StandIn.objects.filter(table=table, seat__gt=removed).order_by("seat"):
        row.seat -= 1
        row.save(update_fields=["seat"])
