"""How presets are listed and described wherever one is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.formatting import count_deals
from tournaments.core.translation import translate
from tournaments.pages.core.link_rows import ListRow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import engine
    from tournaments.presets import PresetChoice

GROUPS = {
    "own": gettext_lazy("The club's own games"),
    "popular": gettext_lazy("Popular"),
    "variants": gettext_lazy("Variants"),
    "other-games": gettext_lazy("Other games"),
}
"""The groups of presets, in their order."""


@dataclass(frozen=True, slots=True)
class PresetGroupRow:
    """A group of presets in a list."""

    slug: str
    title: str
    rows: list[ListRow]


def list_preset_groups(
    choices: Sequence[PresetChoice], address: Callable[[str], str]
) -> list[PresetGroupRow]:
    """Return the groups that have a preset, the recommended one first in its own.

    `address` makes a preset's link of its slug.
    """
    found = sorted(
        ((one.slug, one.preset) for one in choices), key=lambda one: not one[1].is_recommended
    )
    groups = {
        group: [_row(address(slug), preset) for slug, preset in found if preset.group == group]
        for group in GROUPS
    }
    return [PresetGroupRow(slug, str(GROUPS[slug]), rows) for slug, rows in groups.items() if rows]


def _row(url: str, preset: engine.PresetInfo) -> ListRow:
    detail = describe_preset(preset)
    return ListRow(
        url=url,
        name=translate(preset.title),
        detail=" ".join((_("Recommended."), detail)) if preset.is_recommended else detail,
        end=count_deals(preset.deals) if preset.deals else _("open-ended"),
    )


def describe_preset(preset: engine.PresetInfo) -> str:
    """Return what a preset is, and for how many players."""
    first, last = preset.players[0], preset.players[-1]
    if first == last:
        seats = _("%(count)s players.") % {"count": first}
    else:
        seats = _("%(first)s to %(last)s players.") % {"first": first, "last": last}
    return f"{translate(preset.sentence)} {seats}"
