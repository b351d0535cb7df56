"""The table of rights: every route of pages and API, and who may use it.

`rights.txt` beside this file declares it. A line is a route and two columns, for a private club and
for a public one, with a letter for each kind of client that is not refused:

    x  a stranger                         l  a phone with the link of the table
    g  a guest of online games            m  a member of the club
    f  the owner of another club          s  a scorer, o an organiser, w the owner (of the club)
    p  a guest who has a seat in the online game

A client is refused if it gets 401, 403 or 404, or is sent to sign in; any other problem with a
request (409, 422, 428) counts as an answer. A page under `public_page` needs a line only if its
rights differ from those of such pages (`public_pages.py`). The table says who may use a route, not
what is possible in which state: `tests/<domain>` do that.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from django.core.cache import caches
from django.db import transaction
from django.template.backends.django import Template
from django.test import Client
from django.utils import timezone

from tests.core.public_pages import public_routes, standard_rights
from tests.core.routes import Route, api_routes, page_routes, unnamed_api_routes
from tests.support.api_client import dump
from tests.support.api_fixtures import make_known_things
from tests.support.people import make_people, make_user
from tournaments.core import links
from tournaments.core.actors import GUEST_COOKIE, TABLE_COOKIE
from tournaments.models import Event, Membership, OnlineGame, Role, Season, Table
from tournaments.online.daily.deals import make_daily

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import DjangoDbBlocker, Settings

pytestmark = [pytest.mark.one_database, pytest.mark.usefixtures("no_typesetting")]

TABLE = Path(__file__).with_name("rights.txt")
ROLES = "xgpflmsow"
LADDER = "xmsow"
"""Each may do what the one before may, as `test_access.py` says of the roles: a role between
two that are treated alike is not tried. The same holds for a guest (g) between a stranger (x) and a
guest with a seat (p)."""
NOT_OF_THE_CLUB = "xgpfl"
"""The others of ROLES belong to it, and are asked at the private club only: to be public opens a
club to strangers, and takes nothing from its own people."""
OUTSIDERS = "xgf"
"""Clients from whom a private club is hidden."""
REFUSED = {401, 403, 404}
ROUND = {"number": 1}
OTHERWISE: dict[str, dict[str, Any]] = {
    **dict.fromkeys(
        ("api undo_round", "api open_round_online", "api read_compared_round", "api end_sealing",
         "page end-sealing", "page compared-round", "api print_round_placards",
         "api print_round_sheets", "api reseat_round", "page undo-round", "page round-sheets-pdf",
         "page round-placards-pdf", "page round-online", "page decide-deal",
         "api use_own_game_version", "page use-version"), ROUND),
    "page live": {"page": "night"},
    "page season-picture": {"revision": 1},
    "page event-picture": {"revision": 1},
}  # fmt: skip
"""Values of parameters that mean something else at these routes: there, a round's number."""
FORM = {"number": 1, "act": "plays", "do": "pause", "closed": 1, "kind": "say", "text": "x"}
"""What forms of pages name; the rest of a form may be wrong."""
ELSEWHERE = {"api stream_game"}
"""Routes that answer without end; tests/online/streams is about their rights."""
UNNAMED = {"api/v1/", "api/v1/schema/", "api/v1/docs/", "api/v1/problems/{code}/"}
"""Addresses of the API for everyone, which its document does not describe."""
TOKENS = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"|data-csrf="[^"]*"')


@dataclass(frozen=True, slots=True)
class Site:
    """A club, a client for each kind of person, and the values of the parameters of addresses."""

    clients: dict[str, Client]
    known: dict[str, Any]
    link: str
    seat_link: str

    def address(self, route: Route, changes: dict[str, Any] | None = None) -> str:
        """Return the address of a route here, with some values of its parameters changed."""
        own = OTHERWISE.get(_page(route), {}) | self._special(route)
        return route.address(self.known | own | (changes or {}))

    def ask(
        self, role: str, route: Route, changes: dict[str, Any] | None = None
    ) -> tuple[int, str, bytes]:
        """Return status, where it leads, and body of an answer; nothing that it did is kept."""
        client = self.clients[role]
        cookies = copy(client.cookies)
        headers = {"Authorization": f"Table {self.link}"} if role == "l" and _is_api(route) else {}
        caches["pages"].clear()
        try:
            with transaction.atomic():
                answer = client.generic(
                    route.method,
                    self.address(route, changes),
                    b"" if route.method == "GET" else self._body(route),
                    content_type=_content_type(route),
                    headers=headers,
                )
                body = b"" if answer.streaming else answer.content
                transaction.set_rollback(True)
        finally:
            client.cookies = cookies
        return answer.status_code, answer.headers.get("Location", ""), body

    def _special(self, route: Route) -> dict[str, Any]:
        special = {
            "page take-seat": {"link": self.seat_link},
            "page revoke-token": {"token": self.known["token_id"]},
        }
        return special.get(_page(route), {})

    def _body(self, route: Route) -> bytes:
        if not _is_api(route):
            return urlencode(FORM | {"draw": self.known["draw_id"]}).encode()
        if route.name == "api take_seat":
            return dump({"link": self.seat_link})
        if route.name == "api reseat_round":
            return dump({"tables": {"1": self.known["players"]}})
        return dump(route.body if route.body is not None else {})


def _page(route: Route) -> str:
    """Return the name of a route; of a page, without the method."""
    return route.name if _is_api(route) else route.name.rpartition(" ")[0]


def _is_api(route: Route) -> bool:
    return route.name.startswith("api ")


def _content_type(route: Route) -> str:
    return "application/json" if _is_api(route) else "application/x-www-form-urlencoded"


def is_allowed(status: int, leads_to: str) -> bool:
    return status not in REFUSED and not leads_to.startswith("/sign-in/")


def routes() -> list[Route]:
    return [route for route in (*api_routes(), *page_routes()) if route.name not in ELSEWHERE]


@contextmanager
def make_site(blocker: DjangoDbBlocker, *, is_public: bool) -> Iterator[Site]:
    with blocker.unblock(), transaction.atomic():
        people = make_people(is_public=is_public)
        organiser = make_user("Oda")
        Membership.objects.create(club=people.club, user=organiser, role=Role.ORGANISER)
        things = make_known_things(people)
        table = Table.objects.get(pk=things["table_id"])
        game = OnlineGame.objects.get()
        clients = {role: Client(raise_request_exception=True) for role in ROLES}
        for role, user in zip(
            "fmsow", (people.cal, people.dee, people.ben, organiser, people.ada), strict=True
        ):
            clients[role].force_login(user)
        for role in "gp":
            key = links.make_guest_key()
            clients[role].cookies[GUEST_COOKIE] = key
        game.seats.filter(number=0).update(guest=links.guest_id_from_key(key))
        link = links.table_token(table)
        clients["l"].cookies[TABLE_COOKIE] = link
        Event.objects.update(open_tables=True)
        make_daily(timezone.localdate())
        event, season = Event.objects.get(pk=things["event_id"]), Season.objects.get()
        yield Site(
            clients,
            things
            | {
                "event": event.slug,
                "season": season.slug,
                "table": table.pk,
                "player": things["player_id"],
                "member": things["member_id"],
                "invitation": things["invitation_id"],
                "invitation_id": things["invitation_id"],
                "call": things["call_id"],
                "game": game.pk,
                "report": things["report_id"],
                "pk": event.rounds.get().pk,
                "players": list(table.seats.values_list("player_id", flat=True)),
                "round": 1,
                "token": link,
                "link": links.game_token(game),
                "signed": "x",
                "secret": "x",
                "passkey": 1,
                "session": things["session_id"],
                "job": things["job_id"],
                "token_id": things["token_id"],
                "uidb64": "x",
            },
            link,
            links.seat_token(game.seats.select_related("game").get(number=1)),
        )
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def site(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Site]:
    """The site, private or public as the test's parameter says; made once for each."""
    with make_site(django_db_blocker, is_public=request.param == "public") as made:
        yield made


@pytest.fixture(autouse=True)
def _sends_email(settings: Settings) -> None:
    """Send e-mail: who may have a letter sent is decided earlier."""
    settings.SENDS_EMAIL = True


def declared() -> dict[str, tuple[str, str]]:
    """Return who may use each route, by its name: as the table says, or as for public pages."""
    standard = {route.name: standard_rights(route) for route in public_routes()}
    return standard | listed()


def listed() -> dict[str, tuple[str, str]]:
    """Return the columns of the table by the name of the route."""
    found = {}
    for line in TABLE.read_text().splitlines():
        if line and not line.startswith("#"):
            private, public, name = line.split(None, 2)
            found[name] = (private, public)
    return found


def measure_outsiders(site: Site, asked: list[Route]) -> dict[str, str]:
    """Return who is allowed at each route, of those who do not belong to the club."""
    found = {}
    for route in asked:
        allowed = {role: is_allowed(*site.ask(role, route)[:2]) for role in "xplf"}
        is_clear = allowed["x"] == allowed["p"]
        allowed["g"] = allowed["p"] if is_clear else is_allowed(*site.ask("g", route)[:2])
        found[route.name] = "".join(role if allowed[role] else "-" for role in NOT_OF_THE_CLUB)
    return found


def measure(site: Site, asked: list[Route]) -> dict[str, str]:
    """Return who is allowed at each route; a method that a page does not have is left out."""
    found = {}
    for route in asked:
        owner = site.ask("w", route)[:2]
        if owner[0] != 405:
            allowed = {role: is_allowed(*site.ask(role, route)[:2]) for role in "xplf"}
            allowed["w"] = is_allowed(*owner)
            lowest, *middle = (role for role in LADDER if role not in allowed)
            allowed[lowest] = allowed["x"] or is_allowed(*site.ask(lowest, route)[:2])
            for low, role, high in (("x", "g", "p"), *((lowest, role, "w") for role in middle)):
                is_clear = allowed[low] == allowed[high]
                allowed[role] = (
                    allowed[high] if is_clear else is_allowed(*site.ask(role, route)[:2])
                )
            found[route.name] = "".join(role if allowed[role] else "-" for role in ROLES)
    return found


@pytest.fixture
def _no_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who gets a page is decided before its template is rendered, which takes a fifth of the time.

    tests/pages/test_every_page.py looks at what is rendered.
    """
    monkeypatch.setattr(Template, "render", lambda *_given, **_named: "")


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.usefixtures("_no_pages")
@pytest.mark.parametrize("site", ["private"], indirect=True)
def test_every_route_hears_whom_the_table_says(site: Site) -> None:
    rights = {name: private for name, (private, _public) in declared().items()}
    assert differences(measure(site, routes()), rights) == {}


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.usefixtures("_no_pages")
@pytest.mark.parametrize("site", ["public"], indirect=True)
def test_every_route_of_a_public_club_hears_the_outsiders_that_the_table_says(site: Site) -> None:
    rights = {
        name: public[: len(NOT_OF_THE_CLUB)] for name, (_private, public) in declared().items()
    }
    asked = [route for route in routes() if route.name in rights]
    assert differences(measure_outsiders(site, asked), rights) == {}


def test_a_public_club_takes_nothing_from_its_own_people() -> None:
    for name, (private, public) in declared().items():
        assert {*private} - {"-"} <= {*public}, name


def differences(measured: dict[str, str], rights: dict[str, str]) -> dict[str, str]:
    """Return in words where what was measured is not what is declared."""
    return {
        name: f"is {measured.get(name)}, declared {rights.get(name)}"
        for name in measured.keys() | rights.keys()
        if measured.get(name) != rights.get(name)
    }


def test_every_route_has_a_line_in_the_table_and_no_line_is_left_over() -> None:
    lines = {name if name.startswith("api ") else name.rpartition(" ")[0] for name in declared()}
    assert {_page(route) for route in routes()} == lines


def test_a_public_page_has_a_line_only_if_it_is_an_exception() -> None:
    standard = {route.name: standard_rights(route) for route in public_routes()}
    assert [name for name, rights in listed().items() if standard.get(name) == rights] == []


def test_every_address_of_the_api_is_described_or_for_everyone() -> None:
    assert {path for path in unnamed_api_routes() if "(?P" not in path} == UNNAMED


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("site", ["private"], indirect=True)
def test_outsiders_cannot_tell_what_is_private_from_what_does_not_exist(site: Site) -> None:
    wrong = {}
    rights = declared()
    for route in routes():
        if not route.names or route.name not in rights:  # without parameters, or without the method
            continue
        every = {name: _missing(route, name) for name in route.names}
        last = {route.names[-1]: every[route.names[-1]]}
        missing_ones = (last,) if last == every else (last, every)
        for role in OUTSIDERS:
            if role in rights[route.name][0]:
                continue  # the table says so: tests of the domain compare those
            there = plain(site, role, route)
            for changes in missing_ones:
                missing = plain(site, role, route, changes)
                if missing != there:
                    wrong[role, route.name] = (there, missing)
    assert wrong == {}


def _missing(route: Route, name: str) -> object:
    return 987_654 if name in route.numbers else "no-such-one"


def plain(
    site: Site, role: str, route: Route, changes: dict[str, Any] | None = None
) -> tuple[int, str, bytes]:
    """Return an answer without what repeats the address, and without tokens."""
    status, leads_to, body = site.ask(role, route, changes)
    address = site.address(route, changes).partition("?")[0]
    body = TOKENS.sub(b"", body).replace(address.encode(), b"HERE")
    return status, leads_to.replace(address, "HERE"), body
