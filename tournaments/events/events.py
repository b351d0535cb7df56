"""Seasons and events: plan, change, enter players, finish, reopen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

import engine
from tournaments.core.access import access_club, access_event, access_season
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed, RulesAreFrozen
from tournaments.core.validation import clean_text, field_error, free_slug
from tournaments.events import hooks
from tournaments.events.line_up import (
    command_event,
    log_and_bump_revision,
    refuse_final,
    refuse_stale,
)
from tournaments.events.presets import find_preset, preset_of
from tournaments.events.score_sheets import ruleset_of
from tournaments.models import (
    Agreement,
    DropOut,
    Entry,
    Event,
    EventState,
    Player,
    Ranking,
    Role,
    Season,
    SitOutRule,
    TimeoutAction,
    UndoRule,
    Venue,
)
from tournaments.models.table import MOST_DEALS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import date

    from tournaments.core.actors import Actor

CHANGEABLE = frozenset(
    {
        "name",
        "held_on",
        "ranking",
        "smallest_table",
        "largest_table",
        "preferred_table",
        "stake_per_point",
        "stake_per_failure",
        "sit_out",
        "drop_out",
        "history_percent",
        "open_tables",
        "agreement",
        "consent_minutes",
        "venue",
        "move_seconds",
        "bank_seconds",
        "watch_delay",
        "bot",
        "at_timeout",
        "undo",
        "replays",
    }
)
MOST_STAKE = 100_000
MOST_MINUTES = 24 * 60


@transaction.atomic
def open_season(
    *, by: Actor, club_slug: str, name: str, starts_on: date, ranking: str = Ranking.PLACEMENT
) -> Season:
    """Open a season of the club. `ranking` is what its table goes by at first sight."""
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    title = clean_text(name, field="name")
    season = Season.objects.create(
        club=club,
        slug=free_slug(club.seasons.all(), title),
        name=title,
        starts_on=starts_on,
        ranking=check_ranking(ranking),
    )
    record(by, club, "season-opened", f"The season {title} was opened.", season_id=season.pk)
    return season


@transaction.atomic
def change_season(
    *, by: Actor, season_id: int, name: str | None = None, ranking: str | None = None
) -> Season:
    """Rename a season or rank it otherwise."""
    season = access_season(by, Role.ORGANISER, lock=True, pk=season_id)
    season.name = season.name if name is None else clean_text(name, field="name")
    season.ranking = season.ranking if ranking is None else check_ranking(ranking)
    season.save(update_fields=["name", "ranking"])
    text = f"The season {season.name} is ranked by {season.get_ranking_display().lower()}."
    record(by, season.club, "season-changed", text, season_id=season.pk)
    return season


def check_ranking(ranking: str) -> str:
    """The ranking if it is one. Raises InvalidInput."""
    if ranking not in Ranking.values:
        raise field_error("ranking", "unknown", f"Choose one of {', '.join(Ranking.values)}.")
    return ranking


def make_ruleset(preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """A preset and options as the versioned value to store. Raises InvalidInput."""
    if find_preset(preset.replace("_", "-")) is None:
        raise field_error(
            "preset", "unknown-preset", "There is no such way to play. Choose another."
        )
    try:
        ruleset = engine.make_ruleset(preset, options)
    except engine.BadOption as refused:
        raise field_error(f"options.{refused.field}", refused.code, refused.message) from refused
    _check_length(ruleset)
    return ruleset.to_json()


def _check_length(ruleset: engine.Ruleset) -> None:
    """Refuse a game of more deals than a table can keep count of."""
    deals = engine.score_sheet(ruleset, players=preset_of(ruleset).players[0]).deal_count
    if deals is not None and deals > MOST_DEALS:
        raise field_error("options.deals", "out-of-range", f"At most {MOST_DEALS} deals, please.")


@transaction.atomic
def plan_event(
    *,
    by: Actor,
    club_slug: str,
    name: str,
    held_on: date,
    preset: str,
    options: Mapping[str, Any] | None = None,
    season_id: int | None = None,
    **settings: Any,
) -> Event:
    """Plan an event. `settings` are any of `CHANGEABLE` besides the name and the day.

    Raises InvalidInput field by field, NotFound for a season of another club.
    """
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    season = None
    if season_id is not None:
        season = access_season(by, Role.ORGANISER, pk=season_id, club=club)
    title = clean_text(name, field="name")
    event = Event(
        club=club,
        season=season,
        slug=free_slug(club.events.all(), title),
        name=title,
        held_on=held_on,
        ruleset=make_ruleset(preset, options or {}),
    )
    _apply(event, _usual_sizes(preset_of(ruleset_of(event.ruleset))) | settings)
    event.save()
    record(by, club, "event-planned", f"{title} was planned.", event=event, ruleset=event.ruleset)
    return event


@transaction.atomic
def change_event(
    *,
    by: Actor,
    event_id: int,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    **settings: Any,
) -> Event:
    """Change an event's settings; the rules only before its first round is seated.

    `options` replaces all options that were set before. Raises RulesAreFrozen, EventIsFinal,
    InvalidInput.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    refuse_final(event)
    if preset is not None or options is not None:
        _change_rules(event, preset or event.ruleset["preset"], options or {})
    _apply(event, settings)
    event.save(update_fields=[*CHANGEABLE, "ruleset"])
    changed: dict[str, Any] = {name: str(value) for name, value in settings.items()}
    record(by, event.club, "event-changed", f"{event.name} was changed.", event=event, **changed)
    return event


def _usual_sizes(preset: engine.PresetInfo) -> dict[str, int]:
    """Tables of four to seven, or as near to it as the game can be played."""
    few, many = preset.players[0], preset.players[-1]
    smallest = min(max(few, 4), many)
    largest = max(min(many, 7), smallest)
    sizes = {"smallest_table": smallest, "largest_table": largest}
    return sizes | {"preferred_table": min(max(4, smallest), largest)}


def _change_rules(event: Event, preset: str, options: Mapping[str, Any]) -> None:
    ruleset = make_ruleset(preset, options)
    if event.frozen_at is not None and ruleset != event.ruleset:
        raise RulesAreFrozen(
            "The first round is seated, so the rules stay as they are. Plan another event for "
            "other rules."
        )
    event.ruleset = ruleset


def _apply(event: Event, settings: Mapping[str, Any]) -> None:
    unknown = settings.keys() - CHANGEABLE
    if unknown:
        raise TypeError(f"An event has no {', '.join(sorted(unknown))}.")
    for name, value in settings.items():
        setattr(event, name, value)
    event.name = clean_text(event.name, field="name")
    check_ranking(event.ranking)
    _check_sizes(event)
    _check_choice("sit_out", event.sit_out, SitOutRule.values)
    _check_choice("drop_out", event.drop_out, DropOut.values)
    most = {
        "stake_per_point": MOST_STAKE,
        "stake_per_failure": MOST_STAKE,
        "history_percent": 100,
        "consent_minutes": MOST_MINUTES,
        "move_seconds": 600,
        "bank_seconds": 3600,
        "watch_delay": 10,
    }
    for name, high in most.items():
        if not 0 <= getattr(event, name) <= high:
            raise field_error(name, "out-of-range", f"From 0 to {high}, please.")
    _check_choice("agreement", event.agreement, Agreement.values)
    _check_choice("venue", event.venue, Venue.values)
    _check_choice("bot", event.bot, list(engine.bots()))
    _check_choice("at_timeout", event.at_timeout, TimeoutAction.values)
    _check_choice("undo", event.undo, UndoRule.values)


def _check_choice(field: str, value: str, values: Sequence[str]) -> None:
    if value not in values:
        raise field_error(field, "unknown", f"Choose one of {', '.join(values)}.")


def _check_sizes(event: Event) -> None:
    smallest, preferred, largest = (
        event.smallest_table,
        event.preferred_table,
        event.largest_table,
    )
    preset = preset_of(ruleset_of(event.ruleset))
    seats = preset.players
    if smallest not in seats or largest not in seats:
        raise field_error(
            "smallest_table" if smallest not in seats else "largest_table",
            "out-of-range",
            f"{preset.title} is for {seats[0]} to {seats[-1]} players at a table.",
        )
    if not smallest <= preferred <= largest:
        raise field_error(
            "preferred_table",
            "out-of-order",
            "The preferred size lies between the smallest and the largest table.",
        )


@transaction.atomic
def set_entries(
    *, by: Actor, event_id: int, player_ids: Collection[int], expected: int | None = None
) -> list[Entry]:
    """Say who plays in the event: exactly these players of the club, from the next round on.

    Those left out are withdrawn, not deleted: their results stay. Raises InvalidInput for a
    player whom the club does not have, StaleEvent.
    """
    event = command_event(by, event_id)
    wanted = set(player_ids)
    known = set(Player.objects.filter(club=event.club, pk__in=wanted).values_list("pk", flat=True))
    if wanted - known:
        raise field_error("players", "unknown", "One of these players is not in the club.")
    active = event.entries.filter(withdrawn_at=None).select_related("player")
    if wanted == set(active.values_list("player_id", flat=True)):
        return list(active)
    refuse_stale(event, expected)
    event.entries.filter(player__in=wanted).update(withdrawn_at=None)
    event.entries.exclude(player__in=wanted).filter(withdrawn_at=None).update(
        withdrawn_at=timezone.now()
    )
    had = set(event.entries.values_list("player_id", flat=True))
    new = [Entry(event=event, player_id=pk) for pk in sorted(wanted - had)]
    Entry.objects.bulk_create(new)
    text = f"{len(wanted)} players are entered for {event.name}."
    log_and_bump_revision(by, event, "entries-set", text, players=sorted(wanted))
    return list(active.all())


@transaction.atomic
def finish_event(*, by: Actor, event_id: int) -> Event:
    """Declare the event final: nothing is entered any more, links are worth nothing.

    Finishing again changes nothing. Raises NotAllowed before the first round.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    if event.state == EventState.FINAL:
        return event
    if event.frozen_at is None:
        raise NotAllowed("Nothing was played yet, so there is nothing to declare final.")
    games = hooks.lock_games(table__event=event)
    event.tables.update(is_open=False)  # waits for results that are being taken in
    _set_state(by, event, EventState.FINAL, "event-finished", f"{event.name} is final.")
    hooks.sync_games(games)
    return event


@transaction.atomic
def reopen_event(*, by: Actor, event_id: int) -> Event:
    """Open a final event again for corrections; reopening again changes nothing."""
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    if event.state != EventState.FINAL:
        return event
    games = hooks.lock_games(table__event=event)
    event.tables.filter(round__undone_at=None).update(is_open=True)
    text = f"{event.name} was reopened for corrections."
    _set_state(by, event, EventState.RUNNING, "event-reopened", text)
    hooks.sync_games(games)
    return event


def _set_state(by: Actor, event: Event, state: EventState, verb: str, text: str) -> None:
    event.state = state
    event.save(update_fields=["state"])
    record(by, event.club, verb, text, event=event)
