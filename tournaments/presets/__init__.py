"""What a club may play: the engine's presets, and the games that it builds itself."""

from __future__ import annotations

from tournaments.presets.choices import (
    PresetChoice,
    default_table_sizes,
    find_choice,
    get_choice,
    list_choices,
)
from tournaments.presets.own_games import (
    MAX_TITLE_LENGTH,
    change_own_game,
    create_own_game,
    draft_rules,
    remove_own_game,
    restore_own_game,
    use_version,
)
from tournaments.presets.queries import (
    OwnDealRow,
    OwnGameRow,
    list_own_games,
    list_own_versions,
    read_own_game,
    read_own_rules,
)
from tournaments.presets.rulesets import (
    build_ruleset_json,
    ruleset_from_json,
    ruleset_from_text,
)

__all__ = [
    "MAX_TITLE_LENGTH",
    "OwnDealRow",
    "OwnGameRow",
    "PresetChoice",
    "build_ruleset_json",
    "change_own_game",
    "create_own_game",
    "default_table_sizes",
    "draft_rules",
    "find_choice",
    "get_choice",
    "list_choices",
    "list_own_games",
    "list_own_versions",
    "read_own_game",
    "read_own_rules",
    "remove_own_game",
    "restore_own_game",
    "ruleset_from_json",
    "ruleset_from_text",
    "use_version",
]
