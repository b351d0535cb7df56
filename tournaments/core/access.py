"""The one door: fetch an object for somebody, checking that they may.

Public things (a public club's standings, events, score cards) open to anyone. What somebody may
not even know of answers `NotFound`, as if it did not exist; what a member may see but not do
answers `NotAllowed`. Every request comes through here before a service writes anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, models

from tournaments.core import links
from tournaments.core.errors import EventIsFinal, NotAllowed, NotFound, RoundIsUndone, SignInFirst
from tournaments.core.prepared_statements import PreparedQuery
from tournaments.models import (
    Club,
    Draw,
    Event,
    Membership,
    Player,
    Role,
    Round,
    Season,
    Table,
)

if TYPE_CHECKING:
    from tournaments.core.actors import Actor

Row = TypeVar("Row", bound=models.Model)

SCORING_FIELDS = (
    "event", "number", "size", "first_dealer", "link_number", "revision", "points", "failed",
    "deals_in", "claims_in", "confirmed_revision", "changes", "is_open", "closed_at",
    "stretches", "event__ruleset", "event__agreement", "event__consent_minutes",
)  # fmt: skip


def get_role(actor: Actor, club_id: int) -> Role | None:
    """The role of a person in a club; None for outsiders and for table links."""
    if actor.user is None:
        return None
    found = Membership.objects.filter(club_id=club_id, user=actor.user).values_list("role").first()
    return Role(found[0]) if found else None


def check_role(actor: Actor, club: Club, need: Role | None) -> None:
    """Refuse unless the actor may act as `need` in the club; `need=None` is reading.

    Raises NotFound to outsiders, SignInFirst to strangers who only read public things so far,
    NotAllowed to members whose role is too small and to a table's link.
    """
    if need is None and club.is_public:
        return
    role = get_role(actor, club.pk)
    if actor.link and need is not None and club.is_public:
        raise NotAllowed("A table's link is for scoring at that table alone.")
    if role is None and need is not None and actor.user is None and club.is_public:
        raise SignInFirst("Sign in to do this.")
    if role is None:
        raise NotFound("There is no such thing here.")
    if need is not None and not role.may_act_as(need):
        raise NotAllowed(f"This needs the role of {need.label.lower()} or more in {club.name}.")


def _one(rows: models.QuerySet[Row], **by: Any) -> Row:
    try:
        return rows.get(**by)
    except (ObjectDoesNotExist, OverflowError, ValueError):  # absurd ids are just absent
        raise NotFound("There is no such thing here.") from None


def lock_rows(
    rows: models.QuerySet[Row], *, of: tuple[str, ...] = ("self",)
) -> models.QuerySet[Row]:
    """The rows, locked until the transaction ends. SQLite locks the whole file by itself.

    Locked against changes, not against being referred to: a line in the log or a job refers to
    its event and its club when it is committed, and must not have to wait for their lock then.
    """
    if connection.features.has_select_for_update_of:
        return rows.select_for_update(of=of, no_key=True)
    return rows


def access_club(actor: Actor, slug: str, need: Role | None = None, *, lock: bool = False) -> Club:
    """A club by its slug. Whatever is added to a club, under a name say, locks the club first."""
    rows = Club.objects.all()
    club = _one(lock_rows(rows) if lock else rows, slug=slug)
    check_role(actor, club, need)
    return club


def access_player(
    actor: Actor, player_id: int, need: Role | None = None, *, lock: bool = False
) -> Player:
    """A player by id, with the club."""
    rows = Player.objects.select_related("club")
    player = _one(lock_rows(rows) if lock else rows, pk=player_id)
    check_role(actor, player.club, need)
    return player


def access_season(
    actor: Actor, need: Role | None = None, *, lock: bool = False, **by: Any
) -> Season:
    """A season, by `pk` or by `club__slug` and `slug`, with the club."""
    rows = Season.objects.select_related("club")
    season = _one(lock_rows(rows) if lock else rows, **by)
    check_role(actor, season.club, need)
    return season


def access_event(actor: Actor, need: Role | None = None, *, lock: bool = False, **by: Any) -> Event:
    """An event, by `pk` or by `club__slug` and `slug`, with the club and the season."""
    rows = Event.objects.select_related("club", "season")
    event = _one(lock_rows(rows) if lock else rows, **by)
    check_role(actor, event.club, need)
    return event


def access_draw(actor: Actor, *, lock: bool = False, **by: Any) -> Draw:
    """A draw, by `pk`, with its event and club; for organisers, whose eyes alone it is for.

    `lock` locks the event's row: whoever changes a draw stands in line with the event's commands.
    """
    draws = Draw.objects.select_related("job")
    draw = _one(draws, **by)
    event = access_event(actor, Role.ORGANISER, lock=lock, pk=draw.event_id)
    draw = _one(draws, **by) if lock else draw  # whoever had the lock may have changed it
    draw.event = event
    return draw


def access_table(actor: Actor, need: Role | None = None, *, lock: bool = False, **by: Any) -> Table:
    """A table, by `pk`, with its round, event, season, club and game online."""
    rows = Table.objects.select_related("round", "event__club", "event__season", "online_game")
    table = _one(lock_rows(rows) if lock else rows, **by)
    check_role(actor, table.event.club, need)
    return table


def access_table_to_score(actor: Actor, table_id: int, *, lock: bool = False) -> Table:
    """A table that the actor may enter results for: by its own link, or as a scorer.

    Raises NotFound for a void link or another table's, EventIsFinal once results may only be
    changed by reopening the event.
    """
    if actor.link:
        table = _table_of_link(actor.link, table_id, lock=lock)
    else:
        rows = Table.objects.select_related("event__club")
        table = _one(lock_rows(rows) if lock else rows, pk=table_id)
        check_role(actor, table.event.club, Role.SCORER)
    check_table_open(table)
    return table


def check_table_open(table: Table) -> None:
    """Raise EventIsFinal or RoundIsUndone for a table that takes nothing any more.

    Asks the table's own row: whoever waited for its lock sees what was decided meanwhile.
    """
    if table.is_open:
        return
    if Round.objects.filter(tables=table.pk, undone_at__isnull=False).exists():
        raise RoundIsUndone(
            "This round was undone, so nothing is entered here. What was entered stays readable, "
            "and an organiser can bring the round back."
        )
    raise EventIsFinal("The event is final. An organiser can reopen it to correct a result.")


def _table_of_link(link: str, table_id: int, *, lock: bool) -> Table:
    """The table if the link opens it. A link says by itself who may score: no club is read."""
    table = (_table_to_change if lock else _table_to_look_at).find(table_id)
    if table is None or not links.is_valid_table_token(link, table):
        raise NotFound("There is no such thing here.")
    return table


def _with_rules(table_id: int) -> models.QuerySet[Table]:
    """A table with as much of its event as scoring a deal needs."""
    return Table.objects.filter(pk=table_id).select_related("event").only(*SCORING_FIELDS)


_table_to_look_at = PreparedQuery(Table, _with_rules)
_table_to_change = PreparedQuery(Table, lambda table_id: lock_rows(_with_rules(table_id)))


def access_table_by_link(token: str) -> Table:
    """The table that a link opens.

    Raises NotFound for one that opens nothing, EventIsFinal once it is worth nothing any more.
    """
    rows = Table.objects.select_related("round", "event__club")
    table_id = links.table_id_from_token(token)
    table = rows.filter(pk=table_id).first() if table_id is not None else None
    if table is None or not links.is_valid_table_token(token, table):
        raise NotFound("This link does not open a table. Ask the organiser for a new one.")
    check_table_open(table)
    return table
