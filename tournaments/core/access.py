"""Fetch an object on behalf of an actor, checking that the actor has access to it.

Anyone may read a public club's standings, events and score cards. An object that the actor may not
know about raises `NotFound`, as if it did not exist; an action that the actor's role does not
allow raises `NotAllowed`. Every command fetches what it changes through these functions (ADR 0014).

Locks are taken in one order, so that no two transactions wait for each other: season, event, online
games, tables, club (ADR 0066, ADR 0095). Accepting a result locks its table alone.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, models
from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.errors import (
    EventIsFinal,
    NotAllowed,
    NotFound,
    RoundIsUndone,
    SignInFirst,
    TableIsVoid,
    not_found,
)
from tournaments.core.raw_rows import placeholders, read_rows, read_values, read_with
from tournaments.models import (
    Club,
    Draw,
    Event,
    Membership,
    Player,
    Role,
    Round,
    Ruling,
    RulingKind,
    Season,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from tournaments.core.actors import Actor

    FindRole = Callable[[Actor, int], Role | None]

Row = TypeVar("Row", bound=models.Model)

SCORING_FIELDS = (
    "event", "number", "size", "first_dealer", "link_number", "revision", "points", "failed",
    "deals_in", "claims_in", "confirmed_revision", "changes", "is_open", "closed_at", "stretches",
    "voided_at", "resets", "deals_held", "is_sealed",
)  # fmt: skip
EVENT_COLUMNS = (
    "tournaments_event.ruleset AS event_ruleset, tournaments_event.agreement AS event_agreement, "
    "tournaments_event.consent_minutes AS event_consent"
)
"""What scoring a deal needs of a table and of its event."""

ALL_OF_TABLE = ("round", "event", "event__club", "event__season", "online_game")
"""What a table is read with."""


def get_role(actor: Actor, club_id: int) -> Role | None:
    """Return the actor's role in a club; None for non-members and for table links."""
    return find_roles([actor], [club_id])(actor, club_id)


def find_roles(actors: Iterable[Actor], club_ids: Collection[int]) -> FindRole:
    """Return a `get_role` for these actors and clubs that has asked for all roles in one query."""
    users = {actor.user.pk for actor in actors if actor.user is not None}
    rows: list[list[Any]] = []
    if users and club_ids:
        where = (
            "JOIN tournaments_club ON tournaments_club.id = club_id "
            f"WHERE user_id IN {placeholders(users)} AND club_id IN {placeholders(club_ids)} "
            "AND tournaments_club.deleted_at IS NULL"
        )
        rows = read_values(Membership, ("user", "club", "role"), where, [*users, *club_ids])
    roles = {(user, club): Role(role) for user, club, role in rows}
    return lambda actor, club_id: roles.get((actor.user.pk, club_id)) if actor.user else None


def check_role(actor: Actor, club: Club, need: Role | None) -> None:
    """Check that the actor may act as `need` in the club, or may read it if `need` is None.

    Raises NotFound for people who may not know the club, SignInFirst for visitors of a public club
    who are not signed in, NotAllowed for members whose role is too low and for table links.
    """
    if club.deleted_at is not None:
        raise not_found()
    if need is not None or not club.is_public:
        _check_is_enough(get_role(actor, club.pk), actor, club, need)


def _check_is_enough(role: Role | None, actor: Actor, club: Club, need: Role | None) -> None:
    if actor.link and need is not None and club.is_public:
        raise NotAllowed(_("A table's link can only be used to score at that table."))
    if role is None and need is not None and actor.user is None and club.is_public:
        raise SignInFirst(_("Sign in to do this."))
    if role is None:
        raise not_found()
    if need is not None and not role.may_act_as(need):
        what = {"role": need.label, "club": club.name}
        raise NotAllowed(_("You need the role “%(role)s” or higher in %(club)s.") % what)


def is_server_owner(actor: Actor) -> bool:
    """Return whether the actor owns the server: is an owner of its first club."""
    if actor.user is None:
        return False
    first = Club.objects.order_by("pk").values("pk")[:1]
    rows = Membership.objects.filter(club__in=first, role=Role.OWNER, user=actor.user)
    return rows.exists()


def _one(rows: models.QuerySet[Row], **by: Any) -> Row:
    try:
        return rows.get(**by)
    except (
        ObjectDoesNotExist,
        OverflowError,
        ValueError,
    ):  # ids that no column can hold do not exist
        raise not_found() from None


def lock_rows(
    rows: models.QuerySet[Row], *, of: tuple[str, ...] = ("self",)
) -> models.QuerySet[Row]:
    """Lock the rows until the transaction ends. (SQLite always locks the whole file.)

    `no_key` locks them against changes but not against foreign keys: an audit entry or a job that
    refers to a locked event or club must not have to wait for that lock when it is committed.
    """
    # `of` keeps the joined rows free: a result locks its table and not the event (ADR 0357).
    if connection.features.has_select_for_update_of:
        return rows.select_for_update(of=of, no_key=True)
    return rows


def _first(rows: list[Row]) -> Row:
    if not rows:
        raise not_found()
    return rows[0]


def _find(
    model: type[Row],
    related: tuple[str, ...],
    by: Mapping[str, Any],
    *,
    lock: bool = False,
    or_deleted: bool = False,
) -> Row:
    """Return the season or event with these values, with the rows that foreign keys lead to.

    `by` names columns, or `club__slug`. Raises NotFound. In hand-written SQL (ADR 0353), because
    each page and each command begins with it.
    """
    table = model._meta.db_table
    conditions = [] if or_deleted else [f"{table}.deleted_at IS NULL"]
    values = []
    for name, value in by.items():
        if name == "club__slug":
            conditions.append("tournaments_club.slug = %s")
            values.append(value)
            continue
        field: Any = model._meta.pk if name == "pk" else model._meta.get_field(name)
        conditions.append(f"{table}.{field.column} = %s")
        try:
            values.append(
                value.pk if isinstance(value, models.Model) else field.get_prep_value(value)
            )
        except ValueError:  # a text that is not a number
            raise not_found() from None
    return _first(read_with(model, related, f"WHERE {' AND '.join(conditions)}", values, lock=lock))


def access_club(actor: Actor, slug: str, need: Role | None = None, *, lock: bool = False) -> Club:
    """Fetch a club by its slug. Lock it before adding anything whose name must be unique in it."""
    club = _first(read_rows(Club, "WHERE slug = %s AND deleted_at IS NULL", [slug], lock=lock))
    check_role(actor, club, need)
    return club


def access_club_to_delete(actor: Actor, slug: str, *, lock: bool = False) -> Club:
    """Fetch a club, deleted or not, on behalf of its owner or the server's owner.

    Raises as `check_role`; a deleted club is NotFound for all others.
    """
    rows = Club.everything.all()
    club = _one(lock_rows(rows) if lock else rows, slug=slug)
    owners = Membership.everything.filter(club=club, role=Role.OWNER)
    is_owner = actor.user is not None and owners.filter(user=actor.user).exists()
    if not is_owner and not is_server_owner(actor):
        check_role(actor, club, Role.OWNER)
    return club


def access_player(
    actor: Actor, player_id: int, need: Role | None = None, *, lock: bool = False
) -> Player:
    """Fetch a player by id, with the club."""
    kept = "removed_at IS NULL AND tournaments_club.deleted_at IS NULL"
    condition = f"WHERE tournaments_player.id = %s AND {kept}"
    player = _first(read_with(Player, ("club",), condition, [player_id], lock=lock))
    check_role(actor, player.club, need)
    return player


def access_season(
    actor: Actor,
    need: Role | None = None,
    *,
    lock: bool = False,
    or_deleted: bool = False,
    **by: Any,
) -> Season:
    """Fetch a season by `pk`, or by `club__slug` and `slug`, with the club.

    A deleted one is not found, unless `or_deleted`.
    """
    season = _find(Season, ("club",), by, lock=lock, or_deleted=or_deleted)
    check_role(actor, season.club, need)
    return season


def access_event(
    actor: Actor,
    need: Role | None = None,
    *,
    lock: bool = False,
    or_deleted: bool = False,
    **by: Any,
) -> Event:
    """Fetch an event by `pk`, or by `club__slug` and `slug`, with the club and the season.

    A deleted one is not found, unless `or_deleted`.
    """
    event = _find(Event, ("club", "season"), by, lock=lock, or_deleted=or_deleted)
    check_role(actor, event.club, need)
    return event


def access_event_to_read(actor: Actor, **by: Any) -> tuple[Event, Role | None]:
    """Fetch an event like `access_event`, and the actor's role in its club; None for strangers."""
    event = _find(Event, ("club", "season"), by)
    role = get_role(actor, event.club_id)
    if not event.club.is_public:
        _check_is_enough(role, actor, event.club, None)
    return event, role


def access_draw(actor: Actor, *, lock: bool = False, **by: Any) -> Draw:
    """Fetch a draw by `pk`, with its event and club; only organisers have access to draws.

    `lock` locks the event's row, so that changes to a draw and commands on its event take turns.
    """
    draws = Draw.objects.select_related("job")
    draw = _one(draws, **by)
    event = access_event(actor, Role.ORGANISER, lock=lock, pk=draw.event_id)
    draw = _one(draws, **by) if lock else draw  # it may have changed while waiting for the lock
    draw.event = event
    return draw


def access_table(actor: Actor, need: Role | None = None, *, lock: bool = False, pk: int) -> Table:
    """Fetch a table by `pk`, with its round, event, season, club and online game."""
    table = _first(_find_tables(pk, *ALL_OF_TABLE, lock=lock))
    check_role(actor, table.event.club, need)
    return table


def access_table_of_player(player: Player, pk: int) -> Table:
    """Fetch a table at which a player has a seat, for the page of their own link."""
    rows = _tables_of_kept_events().select_related("round", "event__club", "online_game")
    return _one(rows.filter(seats__player=player, round__undone_at=None), pk=pk)


def access_table_to_score(actor: Actor, table_id: int, *, lock: bool = False) -> Table:
    """Fetch a table that the actor may enter results for: by its link, or as a scorer.

    Raises NotFound for another table's link or one that was renewed, EventIsFinal once results can
    only be changed by reopening the event, RoundIsUndone for a table of an undone round,
    TableIsVoid for one that the director made void.
    """
    if actor.link:
        table = _table_of_link(actor.link, table_id, lock=lock)
    else:
        table = _first(_find_tables(table_id, "event", "event__club", lock=lock))
        check_role(actor, table.event.club, Role.SCORER)
    check_table_open(table)
    return table


def _find_tables(table_id: int, *related: str, lock: bool) -> list[Table]:
    """Read a table of an event that is not deleted, with the event and these other rows."""
    condition = "WHERE tournaments_table.id = %s AND tournaments_event.deleted_at IS NULL"
    return read_with(Table, related, condition, [table_id], lock=lock)


def _tables_of_kept_events() -> models.QuerySet[Table]:
    return Table.objects.filter(event__deleted_at=None)


def check_table_open(table: Table) -> None:
    """Raise EventIsFinal, RoundIsUndone or TableIsVoid if the table no longer accepts results.

    NotFound if its event has been deleted meanwhile.

    Reads the column of the table's own row, which is up to date once the row is locked.
    """
    if table.is_open:
        return
    if not _tables_of_kept_events().filter(pk=table.pk).exists():
        raise not_found()
    if Round.objects.filter(tables=table.pk, undone_at__isnull=False).exists():
        raise RoundIsUndone(
            _(
                "This round was undone, so no results can be entered. Those entered before stay "
                "readable, and an organiser can restore the round."
            )
        )
    if table.voided_at is not None:
        why = Ruling.objects.filter(
            table=table.pk, kind=RulingKind.VOID, number=None, undone_at=None
        )
        raise TableIsVoid(
            _(
                "The director has made this table void: its deals count for no player, and no more "
                "can be entered. Reason: %(reason)s"
            )
            % {"reason": why.values_list("reason", flat=True).first()}
        )
    raise EventIsFinal(_("The night is final. An organiser can reopen it to correct a result."))


def _table_of_link(link: str, table_id: int, *, lock: bool) -> Table:
    """Fetch the table if the link is its own. No club is read: the link itself gives access."""
    rows = read_rows(
        Table,
        "JOIN tournaments_event ON tournaments_event.id = event_id WHERE tournaments_table.id = %s "
        "AND tournaments_event.deleted_at IS NULL",
        [table_id],
        names=SCORING_FIELDS,
        extra=EVENT_COLUMNS,
        lock=lock,
    )
    if not rows or not links.is_valid_table_token(link, rows[0]):
        raise not_found()
    table: Any = rows[0]  # for the columns of its event
    columns = {
        "id": table.event_id,
        "ruleset": json.loads(table.event_ruleset),
        "agreement": table.event_agreement,
        "consent_minutes": table.event_consent,
    }
    table.event = Event.from_db(connection.alias, list(columns), list(columns.values()))
    return rows[0]


def access_table_by_link(token: str) -> Table:
    """Fetch the table that a link belongs to.

    Raises NotFound if it is not a table's current link, EventIsFinal, RoundIsUndone or TableIsVoid
    if the table no longer accepts results.
    """
    table_id = links.table_id_from_token(token)
    related = ("round", "event", "event__club")
    found = [] if table_id is None else _find_tables(table_id, *related, lock=False)
    table = next(iter(found), None)
    if table is None or not links.is_valid_table_token(token, table):
        raise NotFound(_("This link does not open a table. Ask the organiser for a new one."))
    check_table_open(table)
    return table
