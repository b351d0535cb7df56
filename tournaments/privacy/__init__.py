"""Personal data: how long it is kept, how a person gets and erases theirs, and records that go."""

from __future__ import annotations

from tournaments.privacy.club_deletion import (
    MUST_STAY,
    ClubImpact,
    DeletedClub,
    build_deleted_club,
    delete_club,
    list_deleted_clubs,
    measure_club,
    owns_server,
    restore_club,
)
from tournaments.privacy.deletion import Deletion, delete_player, preview_deletion
from tournaments.privacy.erasure import erase_player, forget_account
from tournaments.privacy.export import AccountData, PlayerData, export_account, export_player
from tournaments.privacy.merger import Merger, merge_players, preview_merge
from tournaments.privacy.removals import RemovedPlayer, list_removed_players
from tournaments.privacy.restoration import restore_player
from tournaments.privacy.retention import KEPT, RETENTION, Keeping, forget_old

__all__ = [
    "KEPT",
    "MUST_STAY",
    "RETENTION",
    "AccountData",
    "ClubImpact",
    "DeletedClub",
    "Deletion",
    "Keeping",
    "Merger",
    "PlayerData",
    "RemovedPlayer",
    "build_deleted_club",
    "delete_club",
    "delete_player",
    "erase_player",
    "export_account",
    "export_player",
    "forget_account",
    "forget_old",
    "list_deleted_clubs",
    "list_removed_players",
    "measure_club",
    "merge_players",
    "owns_server",
    "preview_deletion",
    "preview_merge",
    "restore_club",
    "restore_player",
]
