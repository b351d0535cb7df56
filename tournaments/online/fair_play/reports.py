"""Report a player or a table, with the game up to that moment, and deal with such reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import limits
from tournaments.core.access import get_role, is_server_owner, lock_rows
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed, NotFound, NotNow
from tournaments.core.shapes import to_plain
from tournaments.core.validation import clean_text
from tournaments.models import Club, GameReport, Membership, OnlineGame, Role
from tournaments.online.access import VISITOR, access_game, get_club
from tournaments.online.fair_play.shared_seats import find_shared_seats
from tournaments.online.fair_play.transcripts import copy_game

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.actors import Actor
    from tournaments.models import Event
    from tournaments.online.access import GameAccess

MAX_REPORT_LENGTH = 500
"""The longest text of a report or of its note, in characters."""
MAX_OWN_REPORTS, MAX_REPORTS = 3, 20
"""The most open reports on one game: of one player or spectator, and of all together."""


@transaction.atomic
def report_game(*, by: Actor, game_id: int, words: str, link: str = "") -> GameReport:
    """Report something at a table to its organisers; keeps the game up to this moment.

    For players and spectators of the table. The same report again returns the first while it is
    open. Raises NotFound, NotAllowed, InvalidInput, TooManyRequests, NotNow for too many
    open reports.
    """
    access = access_game(by, game_id, lock=True, link=link)
    if access.role == VISITOR:
        raise NotAllowed(_("Only players and spectators of this table can report."))
    text = clean_text(words, field="words", max_length=MAX_REPORT_LENGTH)
    game, club = access.game, get_club(access.game)
    is_open = GameReport.objects.filter(game=game, closed_at=None)
    own = is_open.filter(reported_by=by.identity)
    before = own.filter(words=text).first()
    if before is not None:
        return before
    limits.use_by(limits.REPORTS, by)
    if own.count() >= MAX_OWN_REPORTS or is_open.count() >= MAX_REPORTS:
        raise NotNow(_("There are already reports on this table. Wait until they are dealt with."))
    event = game.table.event if game.table is not None else None
    deals, log = copy_game(game)
    report = GameReport.objects.create(
        game=game,
        club=club,
        event=event,
        place=_place(game),
        number=game.number,
        names=[seat.name for seat in access.seats],
        deals=deals,
        log=log,
        shared_seats=[to_plain(shared) for shared in find_shared_seats(access.seats)],
        words=text,
        reported_by=by.identity,
        reported_as=_name(by, access),
        seat=access.seat,
    )
    if club is not None:
        text = f"Report {report.pk} on online game {game.pk} was made."
        record(by, club, "game-reported", text, event=event, game=game.pk, report=report.pk)
    return report


def _name(by: Actor, access: GameAccess) -> str:
    mine = access.own_seat
    return mine.name if mine is not None else by.display_name


def _place(game: OnlineGame) -> str:
    """Return where a game was played, as it is stored."""
    if game.table is None:
        return f"Casual game {game.pk}"
    table = game.table
    return f"{table.event.name}, {str(table.round).lower()}, table {table.number}"[:160]


def list_reports(by: Actor) -> QuerySet[GameReport]:
    """List the reports that the actor may read, the open ones first, then the latest.

    Those on a club's games are for its organisers, those on casual games without a club for the
    owner of the server.
    """
    roles = [role for role in Role if role.may_act_as(Role.ORGANISER)]
    own = Membership.objects.filter(user=by.user, role__in=roles) if by.user else None
    mine = Q(club__in=own.values("club")) if own is not None else Q(pk__in=())
    if is_server_owner(by):
        mine |= Q(club=None)
    rows = _reports_of_kept_events().filter(mine).select_related("club", "event", "closed_by")
    return rows.order_by("closed_at", "-pk")


def list_open_reports(event: Event) -> list[GameReport]:
    """List the open reports on an event's tables, the oldest first; the caller checks the role."""
    return list(GameReport.objects.filter(event=event, closed_at=None).order_by("pk"))


def access_report(by: Actor, report_id: int, *, lock: bool = False) -> GameReport:
    """Return a report that the actor may read. Raises NotFound."""
    rows = _reports_of_kept_events()
    rows = lock_rows(rows) if lock else rows
    report = rows.filter(pk=report_id).first()
    if report is None or not _may_read(by, report.club):
        raise NotFound(_("There is no such report."))
    return report


def _reports_of_kept_events() -> QuerySet[GameReport]:
    return GameReport.objects.filter(event__deleted_at=None)


def _may_read(by: Actor, club: Club | None) -> bool:
    if club is None:
        return is_server_owner(by)
    role = get_role(by, club.pk)
    return role is not None and role.may_act_as(Role.ORGANISER)


@transaction.atomic
def close_report(
    *, by: Actor, report_id: int, note: str = "", is_closed: bool = True
) -> GameReport:
    """Close a report with a note on what was done, or open it again.

    A repeat changes nothing. Raises NotFound, InvalidInput.
    """
    report = access_report(by, report_id, lock=True)
    text = clean_text(note, field="note", max_length=MAX_REPORT_LENGTH) if note.strip() else ""
    if (report.closed_at is not None) == is_closed:
        return report
    report.note = text or report.note
    report.closed_at = timezone.now() if is_closed else None
    report.closed_by = by.user if is_closed else None
    report.save(update_fields=["note", "closed_at", "closed_by"])
    if report.club is not None:
        verb, what = (
            ("report-closed", "closed") if is_closed else ("report-reopened", "opened again")
        )
        text = f"Report {report.pk} was {what}."
        record(by, report.club, verb, text, event=report.event, report=report.pk)
    return report
