"""Read a club's own games and their versions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.utils.translation import gettext as _

import engine
from tournaments.core.errors import NotFound
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.presets.choices import current_versions
from tournaments.presets.rulesets import ruleset_from_json

if TYPE_CHECKING:
    from tournaments.models import Club, OwnGameVersion


class OwnDealRow(Shape):
    """A deal of a club's own game."""

    size: Annotated[int, "How many cards each player gets."]
    specials: Annotated[list[str], "The slugs of its specials."]


class OwnGameRow(Shape):
    """A game that a club built itself, in one of its versions."""

    slug: Annotated[str, "What to send as `preset` to plan an event by it."]
    title: str
    preset: Annotated[str, "The slug of the preset that it was built from."]
    version: int
    deals: Annotated[list[OwnDealRow] | None, "Null if the preset has no order of deals."]
    options: dict[str, bool | int | str | list[str]]
    smallest_table: int
    largest_table: int
    saved_at: Annotated[IsoTime, "When this version was saved."]
    removed_at: IsoTime | None


def list_own_games(club: Club, *, removed: bool = False) -> list[OwnGameRow]:
    """List a club's own games in the order of their building, or those that can be restored."""
    rows = current_versions(club).filter(game__deleted_at__isnull=not removed)
    return [build_own_game(row) for row in rows]


def read_own_game(club: Club, slug: str, version: int | None = None) -> OwnGameRow:
    """Return a club's own game in its latest version, or in another. Raises NotFound."""
    return build_own_game(_find(club, slug, version))


def read_own_rules(club: Club, slug: str, version: int | None = None) -> engine.Ruleset:
    """Return the rules of a club's own game. Raises NotFound."""
    return ruleset_from_json(_find(club, slug, version).ruleset)


def list_own_versions(club: Club, slug: str) -> list[OwnGameRow]:
    """List the versions of a club's own game, the latest first. Raises NotFound."""
    row = _find(club, slug)
    versions = row.game.versions.select_related("game").order_by("-number")
    return [build_own_game(one) for one in versions]


def build_own_game(row: OwnGameVersion) -> OwnGameRow:
    """Return a version as a row."""
    stored, own = row.ruleset, row.ruleset["own"]
    players = engine.preset_of(ruleset_from_json(stored)).players
    return OwnGameRow(
        slug=row.game.slug,
        title=own["title"],
        preset=stored["preset"],
        version=row.number,
        deals=None
        if own["deals"] is None
        else [OwnDealRow(deal["size"], deal["specials"]) for deal in own["deals"]],
        options=stored["options"],
        smallest_table=players[0],
        largest_table=players[-1],
        saved_at=iso_time(row.saved_at),
        removed_at=iso_time(row.game.deleted_at),
    )


def _find(club: Club, slug: str, version: int | None = None) -> OwnGameVersion:
    row = current_versions(club).filter(game__slug=slug, game__deleted_at=None).first()
    if row is None:
        raise NotFound(_("There is no such game."))
    if version is None or version == row.number:
        return row
    other = row.game.versions.filter(number=version).select_related("game").first()
    if other is None:
        raise NotFound(_("There is no such version."))
    return other
