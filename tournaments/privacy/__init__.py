"""Personal data: how long it is kept, and how a person gets and erases theirs."""

from __future__ import annotations

from tournaments.privacy.erasure import erase_player, forget_account
from tournaments.privacy.export import AccountData, PlayerData, export_account, export_player
from tournaments.privacy.retention import KEPT, RETENTION, Keeping, forget_old

__all__ = [
    "KEPT",
    "RETENTION",
    "AccountData",
    "Keeping",
    "PlayerData",
    "erase_player",
    "export_account",
    "export_player",
    "forget_account",
    "forget_old",
]
