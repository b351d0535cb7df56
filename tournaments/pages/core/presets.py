"""How presets are listed and described wherever one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import engine
from tournaments.core.formatting import count_deals
from tournaments.core.translation import translate
from tournaments.pages.core.link_rows import ListRow

if TYPE_CHECKING:
    from collections.abc import Callable


def list_preset_rows(address: Callable[[str], str]) -> list[ListRow]:
    """Return a row for each preset; `address` makes its link of its slug."""
    return [
        ListRow(
            url=address(preset.slug),
            name=translate(preset.title),
            detail=describe_preset(preset),
            end=count_deals(preset.deals) if preset.deals else _("open-ended"),
        )
        for preset in engine.presets()
    ]


def describe_preset(preset: engine.PresetInfo) -> str:
    """Return what a preset is, and for how many players."""
    first, last = preset.players[0], preset.players[-1]
    if first == last:
        seats = _("%(count)s players.") % {"count": first}
    else:
        seats = _("%(first)s to %(last)s players.") % {"first": first, "last": last}
    return f"{translate(preset.sentence)} {seats}"
