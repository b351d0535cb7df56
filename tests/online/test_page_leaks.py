"""Nothing leaks by the pages: no role reads in HTML of a card that it may not know."""

from __future__ import annotations

import html
import re
from random import Random
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.test import Client

from engine.cards import PACK, format_card
from tests.support import factories
from tests.support.api_client import with_token
from tests.support.leaks import CARD, NAMED, WORDS, some_readers, visible_cards
from tests.support.online_tables import AT_ONCE, Sitting, actor_of, as_guest, open_table
from tests.support.people import make_people
from tournaments.core import links
from tournaments.models import OnlineGame
from tournaments.online.access import access_game
from tournaments.online.queries.visibility import last_visible_number
from tournaments.online.snapshot_cache import get_snapshot
from tournaments.papers import build_book

if TYPE_CHECKING:
    from engine import Ruleset
    from tests.support.api_client import ApiClient
    from tournaments.core.actors import Actor

pytestmark = pytest.mark.django_db

PATHS = ("", "table/", "deals/", "deals/{deal}/", "deals/{next}/", "deals/{deal}/check/",
         "director/", "rules/")  # fmt: skip
LEFT_OUT = re.compile(
    r'<div role="log".*?</ol>|such as TH 8H 9C|[\w-]{20,}|data-piece="[^"]+"', re.DOTALL
)
"""What happened, which may be of the deal before; the example of how a pack is written; links and
digests of pieces, whose letters are chance and may look like a card."""
SPOKEN = re.compile("|".join(WORDS))
EVERY_CARD = {format_card(card) for card in PACK}
NAMING = ("name", "declare")


def browser_of(api: ApiClient) -> tuple[Client, Actor]:
    """Return the browser of a guest, and its actor."""
    client = Client()
    client.cookies["guest"] = api.guest_key
    return client, actor_of(api)


def examples_in_rules(ruleset: Ruleset) -> re.Pattern[str]:
    """Match the sentences of a rulebook that name cards: they are the same in every game."""
    blocks = [block for chapter in build_book(ruleset).chapters for block in chapter.blocks]
    texts = [text for block in blocks for text in (block.text, *block.items)]
    return re.compile("|".join(re.escape(text) for text in texts if SPOKEN.search(text)) or r"(?!)")


def cards_on(page: str, examples: re.Pattern[str]) -> set[str]:
    """All cards in a page: its words, its attributes, the pictures that it points to."""
    text = examples.sub("", html.unescape(LEFT_OUT.sub("", page)))
    return set(CARD.findall(NAMED.sub("", text))) | {WORDS[one] for one in SPOKEN.findall(text)}


def check(table: Sitting, roles: dict[str, tuple[Client, Actor]], first: int) -> int:
    """No page shows any role a card of this deal that it does not know; gives how many it knew.

    Every other page is asked for with the game's link, the rest without; an odd `first` begins
    with the link.
    """
    link, deal, found = links.game_token(table.game), table.snapshot.deal, 0
    examples = examples_in_rules(table.snapshot.match.ruleset)
    with time_machine.travel(table.now, tick=False):
        for role, (client, actor) in roles.items():
            place = access_game(actor, table.game.pk, link=link)
            view = get_snapshot(place.game, last_visible_number(place, table.now)).view(place.seat)
            naming = view is not None and any(one.verb in NAMING for one in view.legal)
            known = EVERY_CARD if naming else visible_cards(view)
            for at, path in enumerate(PATHS, first):
                address = f"/play/{table.game.pk}/{path.format(deal=deal, next=deal + 1)}"
                page = client.get(address, {"link": link} if at % 2 else {}).content.decode()
                cards = cards_on(page, examples)
                assert cards <= known, (role, address, cards - known)
                found += len(cards)
    return found


def play_and_check(
    table: Sitting,
    roles: dict[str, tuple[Client, Actor]],
    rng: Random,
    *,
    deals: int = 4,
    share: float = 0.15,
) -> None:
    """Play this number of deals at random, and check all pages at that share of the steps.

    More deals follow where these are so short, as a caller's may be, that little was checked.
    """
    checks = found = 0
    for _ in range(3000):
        snapshot = table.snapshot
        is_enough = checks > 5 and found > 10
        if snapshot.ended or (is_enough and len(snapshot.match.results) >= deals):
            assert is_enough
            return
        if snapshot.is_dealt and rng.random() < share:
            found += check(table, some_readers(roles, rng), checks)
            checks += 1
        table.step(rng)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("preset", "people", "bots", "share"),
    [
        ("mcleod22", 2, 2, 0.3),
        ("noms", 2, 2, 0.15),
        ("clogs", 3, 0, 0.1),
        ("raf-caller", 2, 2, 0.15),
    ],
)
def test_no_page_shows_a_role_a_card_too_soon(
    preset: str, people: int, bots: int, share: float
) -> None:
    table = open_table(preset, people=people, bots=bots)
    clients = [*(api for api in table.clients if api is not None), as_guest()]
    roles = {f"reader {at}": browser_of(one) for at, one in enumerate(clients)}
    play_and_check(table, roles, Random(5), share=share)


@pytest.mark.parametrize("watching", ["deals", "seconds"])
def test_pages_show_directors_and_watchers_no_hands(watching: str) -> None:
    people = make_people()
    event = factories.make_table(people)
    customs = AT_ONCE | {"move_seconds": 0, "watching": watching}
    opened = with_token(people.ada).post(f"/tables/{event.pk}/online", {"customs": customs})
    game = OnlineGame.objects.get(pk=opened.json()["id"])
    clients = []
    for seat in game.seats.order_by("number"):
        api = as_guest()
        answer = api.post("/games/seat", {"link": links.seat_token(seat)})
        assert answer.status_code == 201
        clients.append(api)
    roles = {f"seat {at}": browser_of(api) for at, api in enumerate(clients)}
    for role, user, actor in (
        ("director", people.ada, people.organiser),
        ("watcher", people.cal, people.stranger),
    ):
        client = Client()
        client.force_login(user)
        roles[role] = (client, actor)
    play_and_check(Sitting(game, [*clients]), roles, Random(3), share=0.3)
