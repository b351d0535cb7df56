"""Players' commands in many games at once: what waits is written in one transaction."""

from __future__ import annotations

from tournaments.online.commands.command import ACT, READY, Command
from tournaments.online.commands.queue import CommandQueue

__all__ = ["ACT", "READY", "Command", "CommandQueue"]
