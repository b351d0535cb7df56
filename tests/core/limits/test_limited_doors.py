"""Each door answers 429 with Retry-After after its limit, and others still get through."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.core.limits.uses import ELSEWHERE, HERE, clear_memory, use_up
from tests.support.api_client import ApiClient, with_token
from tests.support.factories import make_players, make_table
from tests.support.online_tables import AT_ONCE, open_table
from tests.support.people import PASSWORD, make_people
from tournaments.core.actors import Actor
from tournaments.core.limits import LIMITS
from tournaments.models import Friendship, GameSeat, PlayedGame
from tournaments.online import casual_games, timers

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_django import Settings

    from tests.support.people import People
    from tournaments.models import OnlineGame, Table

pytestmark = pytest.mark.django_db

SEATS = ["me", "bot", "bot", "bot"]


class Place:
    """A club with a night, and clients that send from one address."""

    def __init__(self) -> None:
        self.people: People = make_people()
        self.table: Table = make_table(self.people)
        self.players = make_players(self.people, 8)
        self.event = self.table.round.event
        self.key = with_token(self.people.ada).headers
        self.run = f"/clubs/adas-club/events/{self.event.slug}/run"

    def page(self, address: str) -> Client:
        """Return a browser of a stranger."""
        return Client(REMOTE_ADDR=address)

    def ada(self, address: str) -> Client:
        """Return the browser of the club's owner."""
        client = Client(REMOTE_ADDR=address)
        client.force_login(self.people.ada)
        return client

    def confirmed(self, address: str) -> Client:
        """Return the browser of the club's owner, who has just entered the password again."""
        client = self.ada(address)
        client.post("/account/confirm/", {"password": PASSWORD})
        return client

    def api(self, address: str) -> ApiClient:
        """Return the owner's client of the API."""
        return ApiClient(self.key, Client(REMOTE_ADDR=address))

    def guest_api(self, address: str) -> ApiClient:
        """Return a stranger's client of the API."""
        return ApiClient(client=Client(REMOTE_ADDR=address))


@dataclass(frozen=True)
class Door:
    """A way to something limited: `knock` sends one request from an address."""

    limit: str
    name: str
    knock: Callable[[Place, str], Any]

    def __str__(self) -> str:
        return f"{self.limit} {self.name}"


def _open_game() -> dict[str, object]:
    """Open a game with a free seat from a third address; return what its guest is shown."""
    client = ApiClient(client=Client(REMOTE_ADDR="192.0.2.99"))
    seats = ["me", "open", "bot", "bot"]
    found: dict[str, object] = client.post("/games", GAME | {"seats": seats}).json()
    return found


def _page_join(place: Place, address: str) -> Any:
    return place.page(address).post(f"/play/join/{_open_game()['link']}/", {"name": "Zoe"})


def _api_join(place: Place, address: str) -> Any:
    game = _open_game()
    body = {"link": game["link"], "name": "Zoe"}
    return place.guest_api(address).post(f"/games/{game['id']}/seats", body)


def _page_seat_link(place: Place, address: str) -> Any:
    return place.page(address).post(f"/play/seat/{_open_game()['seat_link']}/")


def _api_seat_link(place: Place, address: str) -> Any:
    return place.guest_api(address).post("/games/seat", {"link": _open_game()["seat_link"]})


def _api_report(place: Place, address: str) -> Any:
    game = _open_game()
    key = {"Authorization": f"Guest {game['guest_key']}"}
    client = ApiClient(key, Client(REMOTE_ADDR=address))
    return client.post(f"/games/{game['id']}/reports", {"words": "Two hands, one player."})


def _api_hint(_place: Place, address: str) -> Any:
    """Ask for a hint once it is one's turn."""
    client = ApiClient(client=Client(REMOTE_ADDR="192.0.2.99"))
    game = client.post("/games", GAME | {"customs": AT_ONCE}).json()
    key = {"Authorization": f"Guest {game['guest_key']}"}
    ApiClient(key, client.client).post(f"/games/{game['id']}/ready")
    timers.run_due(game_id=game["id"])
    return ApiClient(key, Client(REMOTE_ADDR=address)).post(f"/games/{game['id']}/hint")


def _page_review(_place: Place, address: str) -> Any:
    """Ask for a review once a deal, of one card, is over."""
    table = open_table("quick13")
    table.play(Random(1), deals=1)
    client = Client(REMOTE_ADDR=address)
    client.cookies["guest"] = table.at(0).guest_key
    return client.post(f"/play/{table.game.pk}/review/")


def _played(place: Place) -> OnlineGame:
    """A casual game that the owner of the club and another person finished."""
    by = Actor(user=place.people.ada)
    game = casual_games.open_casual_game(by=by, preset="quick13", seats=["me", "open", "bot"]).game
    GameSeat.objects.filter(game=game, number=1).update(user=place.people.dee, name="Dee")
    numbers = {"size": 3, "people": 2, "deals": 13, "bot_deals": 0, "place": 1, "points": 9}
    for user in (place.people.ada, place.people.dee):
        PlayedGame.objects.create(
            user=user, game=game, game_number=game.pk, finished_at=timezone.now(), **numbers
        )
    return game


def _api_ask(place: Place, address: str) -> Any:
    return place.api(address).post("/friends", {"game": _played(place).pk, "seat": 1})


def _page_ask(place: Place, address: str) -> Any:
    form = {"do": "ask", "game": _played(place).pk, "seat": 1}
    return place.ada(address).post("/play/friends/", form)


def _api_invite(place: Place, address: str) -> Any:
    """Invite a friend to a table that waits."""
    ada, dee = place.people.ada, place.people.dee
    rows = [{"person": ada, "other": dee}, {"person": dee, "other": ada}]
    for row in rows:
        Friendship.objects.get_or_create(**row, defaults={"state": "friend", "name": "x"})
    by = Actor(user=ada)
    game = casual_games.open_casual_game(by=by, preset="quick13", seats=["me", "open", "bot"]).game
    friend = Friendship.objects.get(person=ada).pk
    return place.api(address).post(f"/games/{game.pk}/invite", {"friend": friend})


DRAW = {"method": "social", "rounds": 1}
SIGN_IN = {"username": "ada@clag.test", "password": PASSWORD}
FIRST = {
    "setup_word": "wrong",
    "club_name": "New", "name": "Eve", "email": "eve@clag.test", "password": "four-brown-mules-7",
}  # fmt: skip
GAME = {"preset": "quick13", "seats": SEATS, "name": "Gil"}
PLAY = {"preset": "quick13", "players": 4, "friends": 1, "with": "bots", "name": "Gil"}

DOORS = (
    Door("first-run", "the first page", lambda p, a: p.page(a).post("/", FIRST)),
    Door("sign-ins", "sign-in", lambda p, a: p.page(a).post("/sign-in/", SIGN_IN)),
    Door(
        "password-letters",
        "forgotten password",
        lambda p, a: p.page(a).post("/password/", {"email": "ada@clag.test"}),
    ),
    Door("games-opened", "play now", lambda p, a: p.page(a).post("/play/now/")),
    Door("games-opened", "play", lambda p, a: p.page(a).post("/play/", PLAY)),
    Door("games-opened", "api", lambda p, a: p.guest_api(a).post("/games", GAME)),
    Door("seats-taken", "join", _page_join),
    Door("seats-taken", "api join", _api_join),
    Door("seats-taken", "seat link", _page_seat_link),
    Door("seats-taken", "api seat link", _api_seat_link),
    Door("reports", "api", _api_report),
    Door("hints", "api", _api_hint),
    Door("reviews", "page", _page_review),
    Door("friend-requests", "api", _api_ask),
    Door("friend-requests", "page", _page_ask),
    Door("table-invitations", "api", _api_invite),
    Door(
        "tokens",
        "page",
        lambda p, a: p.confirmed(a).post(
            "/account/tokens/", {"name": "x", "scope": "read", "days": "30"}
        ),
    ),
    Door(
        "tokens",
        "api",
        lambda p, a: ApiClient(client=p.ada(a)).post(
            "/me/tokens", {"name": "x", "password": PASSWORD}
        ),
    ),
    Door("clubs", "api", lambda p, a: p.api(a).post("/clubs", {"name": "New"})),
    Door(
        "invitations",
        "page",
        lambda p, a: p.ada(a).post(
            "/clubs/adas-club/organise/members/",
            {"email": "gil@clag.test", "name": "Gil", "role": "member"},
        ),
    ),
    Door(
        "invitations",
        "api",
        lambda p, a: p.api(a).post(
            "/clubs/adas-club/invitations",
            {"email": "gil@clag.test", "name": "Gil", "role": "member"},
        ),
    ),
    Door("archives", "page", lambda p, a: p.ada(a).get("/clubs/adas-club/organise/club/archive/")),
    Door(
        "imports",
        "page",
        lambda p, a: p.ada(a).post(
            "/clubs/adas-club/organise/players/import/", {"text": "Zed\nZoe"}
        ),
    ),
    Door(
        "imports",
        "api list",
        lambda p, a: p.api(a).post("/clubs/adas-club/players/import", {"text": "Zed\nZoe"}),
    ),
    Door(
        "imports",
        "api",
        lambda p, a: p.api(a).post("/clubs/adas-club/players/batch", {"names": ["Zed", "Zoe"]}),
    ),
    Door(
        "links-sent",
        "page",
        lambda p, a: p.ada(a).post(
            f"/clubs/adas-club/organise/players/{p.players[0].pk}/link/",
            {"act": "send", "email": "gil@clag.test"},
        ),
    ),
    Door(
        "links-sent",
        "api",
        lambda p, a: p.api(a).post(
            f"/players/{p.players[0].pk}/link/letter", {"email": "gil@clag.test"}
        ),
    ),
    Door("links-sent", "seats", lambda p, a: p.ada(a).post(f"{p.run}/online/")),
    Door("draws", "page", lambda p, a: p.ada(a).get(f"{p.run}/draw/")),
    Door("draws", "api", lambda p, a: p.api(a).post(f"/events/{p.event.pk}/draws", DRAW)),
    Door(
        "draws", "api check", lambda p, a: p.api(a).post(f"/events/{p.event.pk}/draws/check", DRAW)
    ),
    Door("pdfs", "page", lambda p, a: p.ada(a).get(f"{p.run}/tables/{p.table.pk}/placard.pdf")),
    Door("pdfs", "api", lambda p, a: p.api(a).get(f"/tables/{p.table.pk}/sheet.pdf")),
    Door(
        "password-checks",
        "change of password",
        lambda p, a: p.ada(a).post("/account/password/", {"old_password": "x"}),
    ),
)


BY_ADDRESS = [door for door in DOORS if LIMITS[door.limit].by_client]
OF_STRANGERS = {"reports", "password-letters", "games-opened", "seats-taken", "hints", "reviews"}
OF_PEOPLE = [
    door for door in DOORS if LIMITS[door.limit].by_account and door.limit not in OF_STRANGERS
]


@pytest.fixture
def place(settings: Settings) -> Place:
    found = Place()
    settings.LIMITS_FACTOR = 1
    settings.SENDS_EMAIL = True
    # Earlier tests have opened many pages from the same address.
    clear_memory()
    return found


@pytest.mark.parametrize("door", BY_ADDRESS, ids=str)
def test_an_address_that_has_used_up_its_limit_waits_and_another_does_not(
    place: Place, door: Door
) -> None:
    limit = LIMITS[door.limit]
    use_up(limit, client=HERE)
    refused = door.knock(place, HERE)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 86_400
    assert str(limit.sentence) in refused.content.decode()
    if refused["Content-Type"].startswith("application/"):
        assert refused.json()["code"] == "too-many-requests"
        assert refused.json()["type"] == "/api/v1/problems/too-many-requests/"
    other = door.knock(place, ELSEWHERE)
    assert other.status_code < 429, other.content


@pytest.mark.parametrize("door", OF_PEOPLE, ids=str)
def test_a_person_who_has_used_up_a_limit_waits_at_every_address(place: Place, door: Door) -> None:
    use_up(LIMITS[door.limit], account=f"user:{place.people.ada.pk}")
    for address in (HERE, ELSEWHERE):
        refused = door.knock(place, address)
        assert refused.status_code == 429
        assert int(refused["Retry-After"]) > 0
