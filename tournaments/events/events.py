"""Plan and change an event, finish it and reopen it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from tournaments.clubs import add_players
from tournaments.core import outbox
from tournaments.core.access import access_club, access_event, access_season
from tournaments.core.audit import list_changes, record
from tournaments.core.errors import NotAllowed, NotNow, ResultsAtStake, RulesAreFrozen
from tournaments.core.formatting import format_money
from tournaments.core.idempotency import find_made
from tournaments.core.validation import Check, as_field, field_error, free_slug, no_check
from tournaments.events import hooks
from tournaments.events.entries import set_entries
from tournaments.events.line_up import refuse_if_final
from tournaments.events.seasons.commands import refuse_if_archived, refuse_if_before
from tournaments.events.seasons.move import lock_with_season
from tournaments.events.setting_types import Choice
from tournaments.events.settings import SETTINGS, apply_settings
from tournaments.models import Event, EventState, GameState, Role, Venue
from tournaments.presets import (
    build_ruleset_json,
    default_table_sizes,
    get_choice,
    ruleset_from_json,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from uuid import UUID

    from tournaments.core.actors import Actor
    from tournaments.models import Club


@transaction.atomic
def plan_event(
    *,
    by: Actor,
    club_slug: str,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    like: int | None = None,
    season_id: int | None = None,
    players: Collection[int] = (),
    new_players: Sequence[str] = (),
    key: UUID | None = None,
    **settings: object,
) -> Event:
    """Plan an event by a preset or a club's own game; a repeated `key` returns the first event.

    Once that one is deleted, a repeat plans another.

    `settings` are any of `SETTINGS`; the name and the date have no default.
    `like` is an event of the club whose rules and settings are kept where others are not given;
    without it a preset is needed. `players` are entered at once, and so are `new_players`, by name:
    those whom the club does not have are added to it. Raises InvalidInput field by field, also for
    a season of another club, AlreadyThere for a name that is there twice.
    """
    # The club is locked because the slug must be unique in it (ADR 0357).
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    before = _find_planned(club, key)
    if before is not None:
        return before
    season = None
    if season_id is not None:
        with as_field("season_id"):
            season = access_season(by, Role.ORGANISER, pk=season_id, club=club)
        refuse_if_archived(season)
    model = None
    if like is not None:
        with as_field("like"):
            model = access_event(by, Role.ORGANISER, pk=like, club=club)
    ruleset = _plan_rules(club, model, preset, options)
    event = Event(club=club, season=season, key=key, ruleset=ruleset)
    apply_settings(event, {**_default_settings(event, model), **settings})
    refuse_if_before(season, event.held_on, field="held_on")
    event.slug = free_slug(Event.everything.filter(club=club), event.name)
    event.save()
    text = f"{event.name} was planned."
    record(by, club, "event-planned", text, event=event, ruleset=event.ruleset)
    entered = {*players} | _find_or_add(by, club, new_players)
    if entered:
        set_entries(by=by, event_id=event.pk, player_ids=entered)
        event.refresh_from_db(fields=["revision"])
    return event


def _find_planned(club: Club, key: UUID | None) -> Event | None:
    """Return the event that was planned with this key, unless it was deleted since."""
    before = find_made(Event.everything.filter(club=club), key)
    if before is None or before.deleted_at is None:
        return before
    # A form that is sent again after its night was deleted is meant to plan another.
    before.key = None
    before.save(update_fields=["key"])
    return None


def _find_or_add(by: Actor, club: Club, names: Sequence[str]) -> set[int]:
    """Return the ids of players by name, adding to the club those whom it does not have yet."""
    if not any(name.strip() for name in names):
        return set()
    known = {name.lower(): pk for pk, name in club.players.values_list("pk", "name")}
    typed = [" ".join(name.split()).lower() for name in names]
    there = {known[name] for name in typed if name in known}
    new = ["" if name in known else names[place] for place, name in enumerate(typed)]
    if not any(name.strip() for name in new):
        return there
    added = add_players(by=by, club_slug=club.slug, names=new, field="new_players")
    return there | {player.pk for player in added}


def _plan_rules(
    club: Club, model: Event | None, preset: str | None, options: Mapping[str, object] | None
) -> engine.RulesetJson:
    """Return the rules of a new event: a copy, which later changes to a game do not touch."""
    if model is not None and preset is None and options is None:
        kept: engine.RulesetJson = model.ruleset
        return kept
    if model is None and preset is None:
        raise field_error("preset", "required", _("Choose a game."))
    return _build_rules(_find_base(club, model, preset), options or {})


def _find_base(club: Club, event: Event | None, preset: str | None) -> engine.Ruleset:
    """Return the rules of the preset, or without one those of the event."""
    if event is not None and preset is None:
        return ruleset_from_json(event.ruleset)
    return get_choice(club, preset or "").ruleset


def _build_rules(base: engine.Ruleset, options: Mapping[str, object]) -> engine.RulesetJson:
    return build_ruleset_json(base.preset, options, base.own)


def _default_settings(event: Event, model: Event | None) -> dict[str, object]:
    """Return the settings of the model, or the table sizes of the event's game.

    The sizes of another game might not fit, so they are kept only with the game.
    """
    kept = {name: getattr(model, name) for name in SETTINGS} if model else {}
    if kept.get("venue") == Venue.HALL:
        kept["duplicate"] = False  # an old night may have both, which a new one may not
    if model is None or _game_of(model) != _game_of(event):
        kept |= default_table_sizes(engine.preset_of(ruleset_from_json(event.ruleset)))
    return kept


def _game_of(event: Event) -> tuple[object, object]:
    return event.ruleset["preset"], event.ruleset.get("own")


@transaction.atomic
def change_event(
    *,
    by: Actor,
    event_id: int,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    check: Check = no_check,
    **settings: object,
) -> Event:
    """Change an event's settings; its rules only before the first round is seated.

    `options` replaces every option set before. Raises RulesAreFrozen, EventIsFinal,
    InvalidInput.
    """
    # The ranking determines league points, and so the standings of the season.
    changes_ranking = "ranking" in settings
    event = (
        lock_with_season(by, event_id)
        if changes_ranking
        else access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    )
    check(event)
    refuse_if_final(event)
    ranking = event.ranking
    before = _format_settings(event)
    if preset is not None or options is not None:
        _change_rules(event, preset, options or {})
    held_on = event.held_on
    apply_settings(event, settings)
    if event.held_on != held_on:
        refuse_if_before(event.season, event.held_on, field="held_on")
    event.save(update_fields=[*SETTINGS, "ruleset"])
    if event.ranking != ranking:
        hooks.recount_event(event, left=event.season_id)
    changes = list_changes(before, _format_settings(event), _setting_names())
    text = f"{event.name} was changed."
    sent: dict[str, Any] = {name: str(value) for name, value in settings.items()}
    record(by, event.club, "event-changed", text, event=event, changes=changes, **sent)
    return event


def _format_settings(event: Event) -> dict[str, object]:
    """Return the rules and settings of an event in words for the log."""
    found: dict[str, object] = {"rules": ruleset_from_json(event.ruleset).preset}
    with translation.override(None):
        for name, setting in SETTINGS.items():
            value = getattr(event, name)
            if isinstance(setting.type, Choice):
                value = str(dict(setting.type.choices).get(value, value)).partition(". ")[0]
            elif setting.is_money:
                value = format_money(value, event.club.currency)
            found[name] = value
    return found


def _setting_names() -> dict[str, str]:
    with translation.override(None):
        return {"rules": "Rules", **{name: str(one.label) for name, one in SETTINGS.items()}}


def _change_rules(event: Event, preset: str | None, options: Mapping[str, object]) -> None:
    ruleset = _build_rules(_find_base(event.club, event, preset), options)
    if event.frozen_at is not None and ruleset != event.ruleset:
        raise RulesAreFrozen(
            _(
                "The rules cannot change once the first round is seated. Plan another night to "
                "play by other rules."
            )
        )
    event.ruleset = ruleset


@transaction.atomic
def finish_event(
    *, by: Actor, event_id: int, send_results: bool = True, unfinished: int = 0
) -> Event:
    """Finish the event: it takes no more results and its table links stop working.

    `send_results`: players who want them by e-mail get the results. `unfinished`: how many sealed
    tables stop in their first deal, as it was shown. Finishing again changes nothing and sends
    nothing. Raises NotAllowed before the first round, NotNow while results of sealed tables are
    held back, which would be lost, ResultsAtStake with the number of sealed tables that stop.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    if event.state == EventState.FINAL:
        return event
    if event.frozen_at is None:
        raise NotAllowed(_("No round has been played yet, so there is nothing to finish."))
    games = hooks.lock_games(table__event=event)
    # Waits until results being saved are committed; those that come later see `is_open` in the row
    # that they lock. So none is added to a final event, and results need not lock the event.
    _refuse_while_sealed(event, unfinished)
    event.tables.update(is_open=False)
    _set_state(by, event, EventState.FINAL, "event-finished", f"{event.name} is final.")
    hooks.sync_games(games)
    if send_results:
        hooks.send_results(by, event)
    return event


def _refuse_while_sealed(event: Event, unfinished: int) -> None:
    held = event.tables.filter(round__undone_at=None, deals_held__gt=0)
    rounds = sorted(set(held.values_list("round__number", flat=True)))
    if rounds:
        raise NotNow(
            _(
                "The tables of round %(round)s are still sealed, so their results are not in yet. "
                "Wait until all of them have finished, or end their games."
            )
            % {"round": rounds[0]}
        )
    sealed = event.tables.filter(
        round__undone_at=None, is_sealed=True, voided_at=None, closed_at=None
    )
    going = sealed.exclude(online_game__state=GameState.ENDED).count()
    if going and going != unfinished:
        sentence = ngettext(
            "%(count)s sealed table is still in its first deal, and would stop there.",
            "%(count)s sealed tables are still in their first deals, and would stop there.",
            going,
        )
        raise ResultsAtStake(sentence % {"count": going}, extra={"unfinished": going})


@transaction.atomic
def reopen_event(*, by: Actor, event_id: int) -> Event:
    """Reopen a final event for corrections; reopening it twice changes nothing."""
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    if event.state != EventState.FINAL:
        return event
    games = hooks.lock_games(table__event=event)
    event.tables.filter(round__undone_at=None, voided_at=None).update(is_open=True)
    text = f"{event.name} was reopened for corrections."
    _set_state(by, event, EventState.RUNNING, "event-reopened", text)
    hooks.sync_games(games)
    return event


def _set_state(by: Actor, event: Event, state: EventState, verb: str, text: str) -> None:
    before, event.state = event.state, state
    event.save(update_fields=["state"])
    record(by, event.club, verb, text, event=event)
    if EventState.FINAL in (before, state):  # both are of nights that are final
        outbox.request_ratings(event.club_id)
        outbox.request_records(event.club_id)
