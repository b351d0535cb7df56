"""Personal data: how long it is kept, how a person gets and erases theirs, and records that go."""

from __future__ import annotations

from tournaments.privacy.club_deletion import (
    ClubImpact,
    DeletedClub,
    delete_club,
    list_deleted_clubs,
    measure_club,
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
    "RETENTION",
    "AccountData",
    "ClubImpact",
    "DeletedClub",
    "Deletion",
    "Keeping",
    "Merger",
    "PlayerData",
    "RemovedPlayer",
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
    "preview_deletion",
    "preview_merge",
    "restore_club",
    "restore_player",
]
