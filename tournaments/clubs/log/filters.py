"""Choose entries of a club's log: by person, night, table, kind of act and day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.log.kinds import KINDS, build_condition
from tournaments.core.parsing import parse_int, searchable
from tournaments.core.validation import check_choice, field_error
from tournaments.models import Event, LogEntry, Player, User

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet

    from tournaments.models import Club

FILTERS = ("q", "by", "player", "night", "table", "kind", "day")
"""The names of the filters in addresses."""

MAX_SEARCH = 80


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What is looked for in a log; None for whatever it is.

    `words` are looked for in what happened and in who did it. `by` is the id of the account that
    acted, `player` that of a player whom it concerns, `night`
    that of an event, `table` the number of one of its tables.
    """

    words: tuple[str, ...] = ()
    by: int | None = None
    player: int | None = None
    night: int | None = None
    table: int | None = None
    kind: str | None = None
    day: date | None = None


def parse_log_filter(club: Club, values: Mapping[str, str]) -> LogFilter:
    """Parse the filters of an address; empty ones are left out. Raises InvalidInput."""
    asked = {name: values[name].strip() for name in FILTERS if values.get(name, "").strip()}
    night = _find_night(club, asked["night"]) if "night" in asked else None
    if "kind" in asked:
        check_choice(asked["kind"], [slug for slug, _label in KINDS], field="kind")
    return LogFilter(
        words=tuple(searchable(asked.get("q", ""))[:MAX_SEARCH].split()),
        by=_find_account(club, asked["by"]) if "by" in asked else None,
        player=_find_player(club, asked["player"]) if "player" in asked else None,
        night=night,
        table=_find_table(night, asked["table"]) if "table" in asked else None,
        kind=asked.get("kind"),
        day=_parse_day(asked["day"]) if "day" in asked else None,
    )


def filter_log(club: Club, wanted: LogFilter) -> QuerySet[LogEntry]:
    """Return the entries of a club's log that fit, the latest first."""
    rows = LogEntry.objects.filter(club=club)
    for word in wanted.words:
        rows = rows.filter(Q(text__icontains=word) | Q(done_by__icontains=word))
    if wanted.by is not None:
        rows = rows.filter(user=wanted.by)
    if wanted.player is not None:
        rows = rows.filter(pk__in=_entries_about(club, wanted.player))
    if wanted.night is not None:
        rows = rows.filter(event=wanted.night)
    if wanted.table is not None:
        rows = rows.filter(table__number=wanted.table)
    if wanted.kind is not None:
        rows = rows.filter(build_condition(wanted.kind))
    if wanted.day is not None:
        start = timezone.make_aware(datetime.combine(wanted.day, time()))
        end = timezone.make_aware(datetime.combine(wanted.day + timedelta(days=1), time()))
        rows = rows.filter(at__gte=start, at__lt=end)
    return rows.order_by("-pk")


def list_actors(club: Club) -> list[tuple[int, str]]:
    """List the accounts that have acted in a club, by name."""
    rows = User.objects.filter(log__club=club).distinct().order_by("name", "email")
    return [(user.pk, str(user)) for user in rows]


def _entries_about(club: Club, player: int) -> QuerySet[LogEntry, int]:
    """Return the ids of the entries about a player, or about a record merged into them."""
    same = Q(pk=player) | Q(merged_into=player)
    records = Player.everything.filter(same, club=club).values("pk")
    through = LogEntry.players.through.objects.filter(player__in=records)
    # The stubs take the column of a many-to-many table for the row that it points to.
    return through.values_list("logentry", flat=True)  # type: ignore[return-value]


def _find_account(club: Club, text: str) -> int:
    number = parse_int(text)
    if number is None or not club.log.filter(user=number).exists():
        raise field_error("by", "unknown", _("This person has not changed anything here."))
    return number


def _find_player(club: Club, text: str) -> int:
    number = parse_int(text)
    if number is None or not Player.everything.filter(club=club, pk=number).exists():
        raise field_error("player", "unknown", _("The club has no such player."))
    return number


def _find_night(club: Club, text: str) -> int:
    slug = searchable(text[:80])
    found = Event.everything.filter(club=club, slug=slug).values_list("pk", flat=True).first()
    if found is None:
        raise field_error("night", "unknown", _("The club has no such night."))
    return found


def _find_table(night: int | None, text: str) -> int:
    if night is None:
        raise field_error("table", "required", _("Choose the night of the table, too."))
    number = parse_int(text, low=1)
    if number is None or number > 300:
        raise field_error("table", "invalid", _("Enter the number of a table, such as 2."))
    return number


def _parse_day(text: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    # Beyond these years there is no day before or after in every time zone.
    if found is None or not 1900 <= found.year <= 9000:
        raise field_error("day", "invalid", _("Enter a day such as 2026-11-22."))
    return found
