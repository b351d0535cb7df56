"""Open a season, change it, archive it, and open the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access import access_club, access_season
from tournaments.core.audit import list_changes, record
from tournaments.core.errors import NotAllowed
from tournaments.core.formatting import format_short_date
from tournaments.core.validation import Check, clean_text, field_error, free_slug, no_check
from tournaments.events import hooks
from tournaments.events.seasons.queries import list_roster
from tournaments.events.seasons.settings import SEASON_SETTINGS
from tournaments.events.setting_types import Day
from tournaments.models import EventState, Player, Role, Season
from tournaments.rankings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import date

    from tournaments.core.actors import Actor
    from tournaments.events.seasons.settings import SeasonChoices

MAX_ROSTER = 2000
MAX_NAMED = 8
"""How many nights a refusal names."""


@transaction.atomic
def open_season(
    *,
    by: Actor,
    club_slug: str,
    name: str,
    starts_on: date,
    roster: Collection[int] = (),
    **settings: Unpack[SeasonChoices],
) -> Season:
    """Open a season of the club. `roster` are the ids of its players; all others are visitors."""
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    return _open(by, Season(club=club, starts_on=starts_on), name, roster, settings)


def _open(
    by: Actor, season: Season, name: str, roster: Collection[int], settings: SeasonChoices
) -> Season:
    """Save a new season of a locked club."""
    season.name = clean_text(name, field="name")
    season.starts_on = Day().clean(season.starts_on, field="starts_on")
    season.slug = free_slug(Season.everything.filter(club=season.club), season.name)
    players = _find_players(season, roster)
    _apply(season, settings, has_roster=bool(players))
    season.save()
    season.roster.set(players)
    text = f"The season {season.name} was opened."
    record(by, season.club, "season-opened", text, season_id=season.pk)
    return season


@transaction.atomic
def change_season(
    *,
    by: Actor,
    season_id: int,
    name: str | None = None,
    roster: Collection[int] | None = None,
    check: Check = no_check,
    **settings: Unpack[SeasonChoices],
) -> Season:
    """Change a season; what is left out stays. The standings are added up again."""
    season = access_season(by, Role.ORGANISER, lock=True, pk=season_id)
    check(season)
    was = season.name
    before = {one: getattr(season, one) for one in SEASON_SETTINGS}
    season.name = season.name if name is None else clean_text(name, field="name")
    players = None if roster is None else _find_players(season, roster)
    has_roster = season.roster.exists() if players is None else bool(players)
    _apply(season, settings, has_roster=has_roster)
    season.save(update_fields=["name", *SEASON_SETTINGS])
    if players is not None:
        season.roster.set(players)
    after = {one: getattr(season, one) for one in SEASON_SETTINGS}
    if after != before:
        hooks.recount_season(season)
    text = f"The season {season.name} is ranked by {RANKINGS[season.ranking].title.lower()}."
    changes = list_changes({**before, "name": was}, {**after, "name": season.name}, _in_log())
    changed = {one: after[one] for one in after if after[one] != before[one]}
    record(
        by,
        season.club,
        "season-changed",
        text,
        season_id=season.pk,
        changed=changed,
        changes=changes,
    )
    return season


@transaction.atomic
def archive_season(*, by: Actor, season_id: int) -> Season:
    """Put a season into the archive: everything stays, and it is not offered for new nights.

    Archiving it again changes nothing. Raises NotAllowed while one of its nights is not final.
    """
    season = access_season(by, Role.ORGANISER, lock=True, pk=season_id)
    if season.archived_at is not None:
        return season
    open_nights = season.events.filter(deleted_at=None).exclude(state=EventState.FINAL)
    names = list(open_nights.order_by("held_on", "pk").values_list("name", flat=True))
    if names:
        message = ngettext(
            "%(count)d night of this season is not final: %(names)s. Finish, move or delete it "
            "first.",
            "%(count)d nights of this season are not final: %(names)s. Finish, move or delete "
            "them first.",
            len(names),
        )
        more = ["…"] if len(names) > MAX_NAMED else []
        shown = ", ".join([*names[:MAX_NAMED], *more])
        raise NotAllowed(message % {"count": len(names), "names": shown})
    return _set_archived(by, season, is_archived=True)


@transaction.atomic
def unarchive_season(*, by: Actor, season_id: int) -> Season:
    """Bring a season back from the archive; one that is not there stays as it is."""
    season = access_season(by, Role.ORGANISER, lock=True, pk=season_id)
    if season.archived_at is None:
        return season
    return _set_archived(by, season, is_archived=False)


def _set_archived(by: Actor, season: Season, *, is_archived: bool) -> Season:
    season.archived_at = timezone.now() if is_archived else None
    season.save(update_fields=["archived_at"])
    verb, words = ("archived", "put into") if is_archived else ("unarchived", "brought back from")
    text = f"The season {season.name} was {words} the archive."
    record(by, season.club, f"season-{verb}", text, season_id=season.pk)
    return season


@transaction.atomic
def open_next_season(*, by: Actor, season_id: int, name: str, starts_on: date) -> Season:
    """Open a season with the settings and the roster of another one.

    Where that has no roster, it is those who played in it.
    """
    seen = access_season(by, Role.ORGANISER, pk=season_id)
    club = access_club(by, seen.club.slug, Role.ORGANISER, lock=True)
    model = access_season(by, Role.ORGANISER, pk=season_id)
    played = model.standings.filter(player__removed_at=None, player__is_active=True)
    players = list_roster(model) or list(played.values_list("player_id", flat=True))
    season = Season(club=club, starts_on=starts_on)
    for setting in SEASON_SETTINGS:
        setattr(season, setting, getattr(model, setting))
    return _open(by, season, name, players, {})


def refuse_if_archived(season: Season | None) -> None:
    """Raise InvalidInput for a season in the archive, which takes no more nights."""
    if season is not None and season.archived_at is not None:
        message = _("%(season)s is in the archive. Bring it back first.")
        raise field_error("season_id", "archived", message % {"season": season.name})


def refuse_if_before(season: Season | None, held_on: date, *, field: str) -> None:
    """Raise InvalidInput for a night before the first day of its season."""
    if season is not None and held_on < season.starts_on:
        message = _("%(season)s begins on %(day)s. Choose a later date or another season.")
        values = {"season": season.name, "day": format_short_date(season.starts_on)}
        raise field_error(field, "before-season", message % values)


def _find_players(season: Season, ids: Collection[int]) -> list[Player]:
    """Return players of the season's club. Raises InvalidInput if one is not."""
    found = list(Player.objects.filter(club=season.club_id, pk__in=set(ids)))
    if len(found) < len(set(ids)):
        raise field_error("roster", "unknown", _("One of these players is not in the club."))
    return found


def _apply(season: Season, settings: SeasonChoices, *, has_roster: bool) -> None:
    """Set and check the settings of a season. Raises InvalidInput for the first that is wrong."""
    for setting in SEASON_SETTINGS.values():
        value = settings.get(setting.name, getattr(season, setting.name))
        setattr(season, setting.name, setting.type.clean(value, field=setting.name))
    if not season.ranks_visitors and not has_roster:
        message = _("Choose the players who have a place, or include visitors in the standings.")
        raise field_error("roster", "required", message)
    for name in ("best_nights", "min_nights"):
        if 0 < season.planned_nights < getattr(season, name):
            message = _("The season has only %(nights)d nights.")
            raise field_error(name, "out-of-range", message % {"nights": season.planned_nights})


def _in_log() -> dict[str, str]:
    """Return what the settings of a season are called in the log."""
    with translation.override(None):
        labels = {name: str(one.label) for name, one in SEASON_SETTINGS.items()}
    return {"name": "Name", **labels}
