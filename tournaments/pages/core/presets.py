"""How a preset is described wherever one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.translation import translate

if TYPE_CHECKING:
    import engine


def describe_preset(preset: engine.PresetInfo) -> str:
    """Return what a preset is, and for how many players."""
    first, last = preset.players[0], preset.players[-1]
    if first == last:
        seats = _("%(count)s players.") % {"count": first}
    else:
        seats = _("%(first)s to %(last)s players.") % {"first": first, "last": last}
    return f"{translate(preset.sentence)} {seats}"
