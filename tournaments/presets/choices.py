"""List what a club may play: the engine's presets and the games that the club built itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.db.models import F
from django.utils.translation import gettext as _

import engine
from tournaments.core.parsing import searchable
from tournaments.core.validation import field_error
from tournaments.models import OwnGameVersion
from tournaments.presets.rulesets import ruleset_from_json

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Club


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """A way to play that can be chosen: its slug, and its rules before options are changed."""

    slug: str
    ruleset: engine.Ruleset

    @property
    def preset(self) -> engine.PresetInfo:
        """Return what there is to know about it."""
        return engine.preset_of(self.ruleset)


def list_choices(club: Club | None) -> list[PresetChoice]:
    """List what may be played, the club's own games first; without a club, the presets."""
    return [*_own_choices(club), *_preset_choices()]


def find_choice(club: Club | None, slug: str) -> PresetChoice | None:
    """Return the choice with this slug, if there is one.

    >>> find_choice(None, "foss20").preset.deals
    20
    """
    found = (one for one in _preset_choices() if one.slug == slug)
    return next(found, None) or next(iter(_own_choices(club, slug)), None)


def get_choice(club: Club | None, slug: str) -> PresetChoice:
    """Return the choice with this slug, underscores or hyphens. Raises InvalidInput."""
    found = find_choice(club, slug.replace("_", "-"))
    if found is None:
        raise field_error("preset", "unknown-preset", _("There is no such preset. Choose another."))
    return found


def default_table_sizes(preset: engine.PresetInfo) -> dict[str, int]:
    """Return the table sizes to begin with: four to seven, as far as the game allows."""
    few, many = preset.players[0], preset.players[-1]
    smallest = min(max(few, 4), many)
    largest = max(min(many, 7), smallest)
    sizes = {"smallest_table": smallest, "largest_table": largest}
    return sizes | {"preferred_table": min(max(4, smallest), largest)}


def current_versions(club: Club) -> QuerySet[OwnGameVersion]:
    """Return the current version of each own game of a club, removed ones too, by age."""
    rows = OwnGameVersion.objects.filter(game__club=club, number=F("game__version"))
    return rows.select_related("game").order_by("game_id")


@cache
def _preset_choices() -> tuple[PresetChoice, ...]:
    return tuple(
        PresetChoice(preset.slug, engine.make_ruleset(preset.slug)) for preset in engine.presets()
    )


def _own_choices(club: Club | None, slug: str | None = None) -> list[PresetChoice]:
    if club is None:
        return []
    rows = current_versions(club).filter(game__deleted_at=None)
    if slug is not None:
        rows = rows.filter(game__slug=searchable(slug))
    return [PresetChoice(row.game.slug, ruleset_from_json(row.ruleset)) for row in rows]
