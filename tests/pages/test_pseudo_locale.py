"""Every text that a person reads is marked for translation.

The pseudo-locale puts each translated text in brackets. What is left on a page outside brackets
must be data: names that people typed, dates, product names.
"""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import dates, translation

from ops.management.commands.pseudo_locale import PROGRAMS, build_pseudo_locale
from tests.pages.test_every_page import crawl, league  # noqa: F401  # a fixture
from tests.support.drafts import drawn, enter
from tests.support.factories import make_table, play
from tests.support.online_tables import guest_at_table
from tests.support.page_checks import look
from tournaments.core.links import table_token
from tournaments.models import Club, Event, GameSeat, LogEntry, Membership, Player, Season

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.test import Client

    from tests.support.people import People

pytestmark = [
    pytest.mark.one_database,
    pytest.mark.skipif(
        any(shutil.which(name) is None for name in PROGRAMS), reason="needs GNU gettext"
    ),
]

READ_ALOUD = ("aria-label", "title", "placeholder", "alt")
SILENT = {"script", "style", "svg"}
PRODUCT = ("Clag Club", "Clag", "Noms", "Clogs", "PDF", "CSV", "API", "JSON", "QR", "RFC", "http")
WORD = re.compile(r"[^\W\d_]{2,}")
DIGEST = re.compile(r"\b[0-9a-f]{12}(…|[0-9a-f]{52}\b)")
"""The hash that commits an online table to its next cards, or its beginning."""
BRACKETS = re.compile(r"\[[^\[\]]*\]")


@pytest.fixture(scope="module")
def _pseudo_locale() -> None:
    """Build the catalogues where the settings look for them."""
    build_pseudo_locale(settings.LOCALE_PATHS[0])


@pytest.fixture(autouse=True)
def _in_pseudo(_pseudo_locale: None) -> Iterator[None]:
    with translation.override("en-xa"):
        yield


class Texts(HTMLParser):
    """Everything on a page that is shown or read aloud."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.shown: list[str] = []
        self.apart: list[str] = []
        self._silent = 0
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        values = dict(attrs)
        self.apart += [values[name] or "" for name in READ_ALOUD if name in values]
        if tag == "input" and values.get("type") in {"submit", "button"}:
            self.apart.append(values.get("value") or "")
        self.shown.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT
        self.shown.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.shown.append(data)


def stored_names() -> list[str]:
    """Every name that people typed, the longest first."""
    names: set[str] = {*Club.objects.values_list("name", flat=True)}
    for model in (Event, Season, Player):
        names.update(model.objects.values_list("name", flat=True))
    names.update(get_user_model().objects.values_list("name", flat=True))
    names.update(get_user_model().objects.values_list("email", flat=True))
    # The bots' names are people's names too, and stored when they sit down.
    names.update(GameSeat.objects.values_list("name", flat=True))
    names.update(LogEntry.objects.values_list("text", flat=True))
    names.update(str(member.user.email) for member in Membership.objects.select_related("user"))
    return sorted(filter(None, names), key=len, reverse=True)


def left_over(source: str) -> list[str]:
    """Return the words of a page that are neither translated nor data."""
    page = Texts(source)
    data = [
        *stored_names(),
        *PRODUCT,
        *map(str, dates.MONTHS.values()),
        *map(str, dates.WEEKDAYS.values()),
    ]
    data += [*map(str, dates.MONTHS_3.values()), *map(str, dates.WEEKDAYS_ABBR.values())]
    found = []
    for text in ["".join(page.shown), *page.apart]:
        while (shorter := BRACKETS.sub(" ", text)) != text:
            text = shorter
        text = DIGEST.sub(" ", text)
        for name in data:
            # Whole words only, so that Cal hides no "caller" and May no "may".
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", text)
        found += [chunk.strip() for chunk in re.split(r"\s{2,}|\n", text) if WORD.search(chunk)]
    return found


def untranslated(client: Client) -> dict[str, list[str]]:
    """Return the words left over on every page that a client can reach, by address."""
    pages = {at: left_over(page.source) for at, page in crawl(client).items()}
    return {at: words for at, words in pages.items() if words}


def test_every_text_a_stranger_reads_is_translated(league: People, web: Client) -> None:  # noqa: F811
    assert untranslated(web) == {}


def test_every_text_an_owner_reads_is_translated(league: People, ada: Client) -> None:  # noqa: F811
    assert untranslated(ada) == {}


def test_every_text_at_a_table_is_translated(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1, 2])
    web.get(f"/t/{table_token(table)}/")
    assert untranslated(web) == {}


def test_every_text_of_a_draft_is_translated(people: People, ada: Client) -> None:
    drawn(people, enter(people, 13))
    run = "/clubs/adas-club/events/thursday/run/"
    for address in (f"{run}draw/?round=1", f"{run}draw/why/1/1/"):
        page = look(ada.get(address, follow=True))
        assert left_over(page.source) == []


def test_every_text_of_an_online_table_is_translated(people: People) -> None:
    client, game = guest_at_table()
    for part in ("", "?pick=0", "rules/", "deals/", "deals/1/"):
        page = look(client.get(f"/play/{game.pk}/{part}"))
        assert left_over(page.source) == []


def test_every_mark_is_where_xgettext_finds_it() -> None:
    # It knows the functions by their own names and by _, and does not look into f-strings.
    hidden = re.compile(r"\{(_|n?gettext)\(|import n?gettext\w* as (?!_$)\w+", re.MULTILINE)
    folders = (settings.ROOT / name for name in ("api", "engine", "tournaments"))
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    assert [str(path) for path in sources if hidden.search(path.read_text())] == []
