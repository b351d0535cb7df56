"""Read settings from the environment, and say in words which of them are wrong."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn, TypeVar
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

Found = TypeVar("Found")

ON, OFF = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
MAX_PORT = 65535
WRONG = 2
"""What a process exits with whose settings are wrong, as with wrong arguments."""


class Environment:
    """Variables by name. One that is empty counts as one that is not there.

    What is wrong is collected, so that it can be printed at once; its default stands in for it.
    """

    def __init__(self, values: Mapping[str, str] = os.environ) -> None:
        """Read from `values`."""
        self.values = values
        self.wrong: list[str] = []

    def text(self, name: str, default: str = "") -> str:
        """Return a text, which may be anything."""
        return self.values.get(name) or default

    def texts(self, name: str) -> list[str]:
        """Return the texts of a list with commas."""
        return [word for word in map(str.strip, self.text(name).split(",")) if word]

    def whole(
        self, name: str, default: int, *, minimum: int = 0, maximum: int | None = None
    ) -> int:
        """Return a whole number within bounds."""
        bounds = f"of {minimum} or more" if maximum is None else f"from {minimum} to {maximum}"

        def parse(text: str) -> int:
            number = int(text)
            if number < minimum or (maximum is not None and number > maximum):
                raise ValueError
            return number

        return self._read(name, parse, default, f"a whole number {bounds}")

    def port(self, default: int) -> int:
        """Return PORT, where a server is to listen."""
        return self.whole("PORT", default, minimum=1, maximum=MAX_PORT)

    def seconds(self, name: str, default: float) -> float:
        """Return how long something may take."""

        def parse(text: str) -> float:
            number = float(text)
            if not 0 <= number < float("inf"):
                raise ValueError
            return number

        return self._read(name, parse, default, "a number of seconds, such as 0.5")

    def switch(self, name: str, *, default: bool) -> bool:
        """Return whether something is on."""

        def parse(text: str) -> bool:
            if text.lower() not in (*ON, *OFF):
                raise ValueError
            return text.lower() in ON

        return self._read(name, parse, default, "1 (on) or 0 (off)")

    def choice(
        self, name: str, choices: Collection[str], default: str, *, unnamed: Collection[str] = ()
    ) -> str:
        """Return one of some words, which may be written in capitals.

        Those that are `unnamed` are allowed and not offered.
        """
        by_word = {word.lower(): word for word in (*choices, *unnamed)}

        def parse(text: str) -> str:
            return by_word[text.lower()]

        return self._read(name, parse, default, f"one of {', '.join(choices)}")

    def time_zone(self, name: str, default: str) -> str:
        """Return the name of a time zone that this machine knows."""

        def parse(text: str) -> str:
            return ZoneInfo(text).key

        return self._read(name, parse, default, "the name of a time zone, such as Europe/London")

    def url(self, name: str, schemes: Collection[str], example: str) -> str:
        """Return an address with a host, which may hold a password; empty without one."""

        def parse(text: str) -> str:
            parts = urlsplit(text)
            _ = parts.port  # raises ValueError if it is not a number
            if parts.scheme not in schemes or not parts.hostname:
                raise ValueError
            return text

        return self.parsed(name, parse, "", f"an address such as {example}")

    def parsed(
        self, name: str, parse: Callable[[str], Found], default: Found, needed: str
    ) -> Found:
        """Return what `parse` makes of a text that may hold a password, so that it is not quoted.

        `parse` raises ValueError or ImproperlyConfigured; `needed` says in words what it takes.
        """
        return self._read(name, parse, default, needed, is_secret=True)

    def stop_if_wrong(self) -> None:
        """End the process if a setting is wrong, after a sentence about each."""
        if self.wrong:
            stop_with(*self.wrong)

    def _read(
        self,
        name: str,
        parse: Callable[[str], Found],
        default: Found,
        needed: str,
        *,
        is_secret: bool = False,
    ) -> Found:
        text = self.text(name)
        if not text:
            return default
        try:
            return parse(text)
        # ZoneInfo raises a KeyError for a name that it does not know, and an OSError for a folder.
        except (ValueError, KeyError, OSError, ImproperlyConfigured):
            found = "cannot be used" if is_secret else f"is {text!r}"
            self.wrong.append(f"The setting {name} {found}: it must be {needed}.")
            return default


def stop_with(*sentences: str) -> NoReturn:
    """End the process because of its settings, after a sentence about each that is wrong."""
    print(*sentences, sep="\n", file=sys.stderr, flush=True)
    raise SystemExit(WRONG)
