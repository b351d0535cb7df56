"""The pseudo-locale, which puts each translated text in brackets, and what is left outside them.

Outside brackets there may be data only: names that people typed, dates, product names.
"""

from __future__ import annotations

import fcntl
import re
import shutil
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.auth import get_user_model
from django.test import override_settings

from engine.deal.worked_deals import NAMES
from ops.management.commands.pseudo_locale import PROGRAMS, build_pseudo_locale
from tournaments.models import (
    AccountEntry,
    ApiToken,
    BrowserSession,
    Club,
    DealResult,
    DirectorCall,
    Draw,
    Event,
    GameSeat,
    LogEntry,
    Player,
    Season,
)
from tournaments.online.core.settings import BOT_NAMES
from tournaments.scoring.result_files.parse import NEEDED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

needs_gettext = pytest.mark.skipif(
    any(shutil.which(name) is None for name in PROGRAMS), reason="needs GNU gettext"
)

READ_ALOUD = ("aria-label", "title", "placeholder", "alt")
SILENT = {"code", "script", "style", "svg"}
PRODUCT = (
    "Clag Club",
    "Clag",
    "Noms",
    "Clogs",
    "PDF",
    "CSV",
    "API",
    "JSON",
    "QR",
    "RFC",
    "http",
    ", ".join(NEEDED),  # columns of a file of results
    *NAMES,  # who plays the examples of the rulebook
    *BOT_NAMES,  # who plays the tutorial, where no one sits down
)
WORD = re.compile(r"[^\W\d_]{2,}")
DIGEST = re.compile(r"\b[0-9a-f]{12}(…|[0-9a-f]{52}\b)")
"""The hash that commits an online table to its next cards, or its beginning."""
SUITS = re.compile(r"\b[shdc]{4}\b", re.IGNORECASE)
"""An order of the four suits, the highest first."""
SECRET = re.compile(r"https?://\S+|\bclag_[\w-]+")
"""An address, or an API key shown once."""
BRACKETS = re.compile(r"\[[^\[\]]*\]")
STORED = (
    (Club, "name"),
    (Event, "name"),
    (Season, "name"),
    (Player, "name"),
    (get_user_model(), "name"),
    (get_user_model(), "email"),
    (ApiToken, "name"),
    # The bots' names are people's names too, and stored when they sit down.
    (GameSeat, "name"),
    # The log, and who did what, stay in the language in which they were written (ADR 0111).
    (LogEntry, "text"),
    (AccountEntry, "detail"),
    (AccountEntry, "device"),
    (BrowserSession, "device"),
    (DealResult, "entered_as"),
    (DealResult, "reason"),
    (DirectorCall, "opened_as"),
    (DirectorCall, "words"),
    (Draw, "made_as"),
)
"""What people typed, and what is stored as it was written."""


@pytest.fixture(scope="session")
def pseudo_catalogues(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Build the catalogues once for all workers of a run, and return their folder."""
    root = tmp_path_factory.getbasetemp()
    if hasattr(request.config, "workerinput"):
        root = root.parent  # the folder of the run; each worker has its own in it
    folder = root / "locale"
    built = folder / "built"
    with (root / "locale.lock").open("w") as lock, override_settings(LOCALE_PATHS=[folder]):
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            build_pseudo_locale()
            built.touch()
    return folder


@pytest.fixture
def in_pseudo_locale(pseudo_catalogues: Path) -> Iterator[None]:
    """Show everything in the pseudo-locale, also in the threads of a server."""
    with override_settings(
        LOCALE_PATHS=[pseudo_catalogues],
        LANGUAGE_CODE="en-xa",
        LANGUAGES=[("en-xa", "Pseudo-locale")],
    ):
        yield


class Texts(HTMLParser):
    """Everything on a page that is shown or read aloud."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.shown: list[str] = []
        self.apart: list[str] = []
        self._silent = 0
        self.feed(source)

    def updatepos(self, i: int, j: int) -> int:
        """Leave out in which line each tag stands, which takes a tenth of parsing a page."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the attributes that are read aloud."""
        self._silent += tag in SILENT
        values = dict(attrs)
        self.apart += [values[name] or "" for name in READ_ALOUD if name in values]
        if tag == "input" and values.get("type") in {"submit", "button"}:
            self.apart.append(values.get("value") or "")
        self.shown.append(" ")

    def handle_endtag(self, tag: str) -> None:
        """Separate the text of one element from the next."""
        self._silent -= tag in SILENT
        self.shown.append(" ")

    def handle_data(self, data: str) -> None:
        """Keep what is shown."""
        if not self._silent:
            self.shown.append(data)


def stored_names() -> list[str]:
    """Return every text that is stored as it was typed or written, the longest first."""
    names: set[str] = set()
    for model, column in STORED:
        names.update(model._base_manager.values_list(column, flat=True))
    return sorted(filter(None, names), key=len, reverse=True)


def page_left_over(source: str, *more: str, names: Sequence[str] | None = None) -> list[str]:
    """Return the words of a page that are neither translated nor data."""
    page = Texts(source)
    return left_over(["".join(page.shown), *page.apart], *more, names=names)


def left_over(texts: Iterable[str], *more: str, names: Sequence[str] | None = None) -> list[str]:
    """Return the words of texts that are neither translated nor data; `more` is data too.

    `names` are the stored ones, if they were read already.
    """
    outside = [rest for rest in map(_outside_brackets, texts) if WORD.search(rest)]
    if not outside:  # as mostly: what is stored need not be read
        return []
    data = [*filter(None, more), *(stored_names() if names is None else names), *PRODUCT]
    # Few occur, and to look for all of them everywhere takes long. "Ada's club" before "Ada".
    data = sorted((name for name in data if any(name in text for text in outside)), key=len)[::-1]
    # Whole words only, so that Cal hides no "caller" and May no "may".
    known = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in data) or "(?!)")
    found = []
    for text in outside:
        rest = known.sub(" ", SUITS.sub(" ", DIGEST.sub(" ", text)))
        found += [chunk.strip() for chunk in re.split(r"\s{2,}|\n", rest) if WORD.search(chunk)]
    return found


def _outside_brackets(text: str) -> str:
    """Return what of a text is not translated, without secrets."""
    rest = SECRET.sub(" ", text)
    while (shorter := BRACKETS.sub(" ", rest)) != rest:
        rest = shorter
    return rest


def all_texts(value: Any, *, without: Iterable[str] = ()) -> list[str]:
    """Return every string in nested lists and dicts, except below these keys."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = [part for key, part in value.items() if key not in without]
    if isinstance(value, list | tuple):
        return [text for part in value for text in all_texts(part, without=without)]
    return []
