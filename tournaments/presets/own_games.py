"""Build, change, remove and restore a club's own games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from tournaments.core.access import access_club
from tournaments.core.audit import record
from tournaments.core.errors import FieldProblem, InvalidInput, NotFound
from tournaments.core.translation import translate
from tournaments.core.validation import Check, clean_name, field_error, free_slug, no_check
from tournaments.models import OwnGame, OwnGameVersion, Role
from tournaments.presets.choices import current_versions, get_choice
from tournaments.presets.queries import OwnGameRow, build_own_game
from tournaments.presets.rulesets import build_ruleset_json, ruleset_from_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import Club

MAX_OWN_GAMES = 40
"""How many own games a club may have, including those that can be restored."""
MAX_VERSIONS = 50
"""How many versions of a club's own game are kept; the oldest are deleted."""
MAX_TITLE_LENGTH = 40


@transaction.atomic
def create_own_game(
    *,
    by: Actor,
    club_slug: str,
    preset: str,
    title: str,
    deals: Sequence[engine.OwnDeal] | None = None,
    options: Mapping[str, object] | None = None,
) -> OwnGameRow:
    """Build a club's own game from a preset or from another one: what is not given is copied.

    Sent again, it returns the first one. For organisers. Raises InvalidInput deal by deal,
    NotAllowed.
    """
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    base = get_choice(club, preset).ruleset
    ruleset = draft_rules(base, title, deals, options or {})
    same = _find_by_title(club, ruleset)
    if same is not None and same.ruleset == ruleset:
        return build_own_game(same)
    _refuse_taken_title(same)
    if OwnGame.everything.filter(club=club).count() >= MAX_OWN_GAMES:
        message = _("A club can have %(most)d games of its own, removed ones included.")
        raise field_error("title", "too-many", message % {"most": MAX_OWN_GAMES})
    slug = free_slug(OwnGame.everything.filter(club=club), f"own {_title_of(ruleset)}")
    game = OwnGame.objects.create(club=club, slug=slug, version=0)
    return _save(by, game, ruleset, "own-game-built", "was built")


@transaction.atomic
def change_own_game(
    *,
    by: Actor,
    club_slug: str,
    slug: str,
    title: str | None = None,
    deals: Sequence[engine.OwnDeal] | None = None,
    options: Mapping[str, object] | None = None,
    check: Check = no_check,
) -> OwnGameRow:
    """Save a new version of a club's own game; what is not given stays as it is.

    What changes nothing makes no version. Events that were planned keep their rules. For
    organisers. Raises InvalidInput deal by deal, NotFound, NotAllowed.
    """
    row = _lock(by, club_slug, slug)
    check(build_own_game(row))
    base = ruleset_from_json(row.ruleset)
    ruleset = draft_rules(base, base.title if title is None else title, deals, options or {})
    return _change(by, row, ruleset, "own-game-changed", "was changed")


@transaction.atomic
def use_version(*, by: Actor, club_slug: str, slug: str, number: int) -> OwnGameRow:
    """Go back to an earlier version of a club's own game, which becomes its latest.

    For organisers. Raises NotFound, NotAllowed, InvalidInput if its title is taken by now.
    """
    row = _lock(by, club_slug, slug)
    earlier = row.game.versions.filter(number=number).first()
    if earlier is None:
        raise NotFound(_("There is no such version."))
    what = f"went back to version {number}"
    return _change(by, row, earlier.ruleset, "own-game-version-used", what)


@transaction.atomic
def remove_own_game(*, by: Actor, club_slug: str, slug: str) -> OwnGameRow:
    """Remove a club's own game from what can be chosen; removing it again changes nothing.

    Events keep their rules. For organisers. Raises NotFound, NotAllowed.
    """
    row = _lock(by, club_slug, slug, or_removed=True)
    if row.game.deleted_at is None:
        row.game.deleted_at = timezone.now()
        row.game.save(update_fields=["deleted_at"])
        _log(by, row, "own-game-removed", "was removed")
    return build_own_game(row)


@transaction.atomic
def restore_own_game(*, by: Actor, club_slug: str, slug: str) -> OwnGameRow:
    """Restore a removed own game; restoring it again changes nothing.

    For organisers. Raises NotFound, NotAllowed, InvalidInput if its title is taken by now.
    """
    row = _lock(by, club_slug, slug, or_removed=True)
    if row.game.deleted_at is not None:
        _refuse_taken_title(_find_by_title(row.game.club, row.ruleset))
        row.game.deleted_at = None
        row.game.save(update_fields=["deleted_at"])
        _log(by, row, "own-game-restored", "was restored")
    return build_own_game(row)


def draft_rules(
    base: engine.Ruleset,
    title: str,
    deals: Sequence[engine.OwnDeal] | None,
    options: Mapping[str, object],
) -> engine.RulesetJson:
    """Return the rules of a club's own game made from others, as they are stored.

    Options of the base that no deal has any more are left out. Raises InvalidInput.
    """
    name = clean_name(title, field="title", max_length=MAX_TITLE_LENGTH)
    schedule = engine.own_deals(base) if deals is None else tuple(deals)
    bare = engine.OwnGame(title=name, deals=schedule)
    try:
        fresh = engine.make_ruleset(base.preset, {}, bare)
        known = {one.slug for one in engine.preset_of(fresh).options}
        kept = {slug: value for slug, value in base.settled if slug in known}
        stored = build_ruleset_json(base.preset, {**kept, **options}, bare)
        # Every value is stored: a game does not change when the engine's defaults do.
        settled = ruleset_from_json(stored).settled
        own = engine.OwnGame(title=name, deals=schedule, options=settled)
        return build_ruleset_json(base.preset, {}, own)
    except engine.OwnGameRefused as refused:
        raise InvalidInput(
            translate(refused.message), tuple(map(_as_problem, refused.problems))
        ) from refused


def _as_problem(problem: engine.OwnGameProblem) -> FieldProblem:
    """Return the problem at its field: `deals`, or `deals.0.size` as the API counts entries."""
    field = "deals" if problem.number is None else f"deals.{problem.number - 1}.{problem.field}"
    return FieldProblem(field, problem.code, translate(problem.message))


def _lock(by: Actor, club_slug: str, slug: str, *, or_removed: bool = False) -> OwnGameVersion:
    """Return the current version of a club's own game; the lock of the club keeps others away."""
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    row = current_versions(club).filter(game__slug=slug).first()
    if row is None or (row.game.deleted_at is not None and not or_removed):
        raise NotFound(_("There is no such game."))
    row.game.club = club
    return row


def _title_of(ruleset: engine.RulesetJson) -> str:
    return ruleset["own"]["title"]


def _find_by_title(club: Club, ruleset: engine.RulesetJson) -> OwnGameVersion | None:
    title = _title_of(ruleset).casefold()
    rows = current_versions(club).filter(game__deleted_at=None)
    return next((row for row in rows if _title_of(row.ruleset).casefold() == title), None)


def _refuse_taken_title(other: OwnGameVersion | None) -> None:
    if other is not None:
        raise field_error("title", "taken", _("The club has a game of this name. Choose another."))


def _change(
    by: Actor, row: OwnGameVersion, ruleset: engine.RulesetJson, verb: str, what: str
) -> OwnGameRow:
    if row.ruleset == ruleset:
        return build_own_game(row)
    same = _find_by_title(row.game.club, ruleset)
    _refuse_taken_title(None if same is None or same.game_id == row.game_id else same)
    return _save(by, row.game, ruleset, verb, what)


def _save(
    by: Actor, game: OwnGame, ruleset: engine.RulesetJson, verb: str, what: str
) -> OwnGameRow:
    game.version += 1
    game.save(update_fields=["version"])
    row = game.versions.create(number=game.version, ruleset=ruleset)
    game.versions.filter(number__lte=game.version - MAX_VERSIONS).delete()
    _log(by, row, verb, what)
    return build_own_game(row)


def _log(by: Actor, row: OwnGameVersion, verb: str, what: str) -> None:
    text = f"The game {_title_of(row.ruleset)} {what}."
    details = {"own_game": row.game.slug, "version": row.number, "ruleset": row.ruleset}
    record(by, row.game.club, verb, text, **details)
