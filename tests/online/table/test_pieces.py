"""A page is sent the pieces of the table that have changed, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import time_machine
from django.template import Context, Template
from django.test import RequestFactory
from django.test.html import parse_html
from django.utils import timezone

from tests.online.table.shown_table import (
    ADDRESSES,
    ShownTable,
    attribute,
    comparable,
    inside,
)
from tests.support.online_tables import guest_at_table
from tournaments.online import timers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from time_machine import Traveller

# Other tests of pages and actions send the same statements to PostgreSQL.
pytestmark = pytest.mark.one_database

MAX_BYTES = 6000
TABLE = """{% load pieces %}{% pieces %}<div class="x" id="table" data-number="{{ number }}">
{% kept %}<form id="act"></form>{% endkept %}
{% piece %}<ul id="hand">
  {% for card in cards %}
    {% piece %}<li id="card-{{ card }}">{{ card }}</li>{% endpiece %}
  {% endfor %}
</ul>{% endpiece %}
{% piece %}<p id="status">{{ says }}</p>{% endpiece %}
</div>{% endpieces %}"""


@pytest.fixture
def clock() -> Iterator[Traveller]:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        yield clock


def open_page(clock: Traveller, preset: str = "quick13") -> ShownTable:
    """The page of a guest whose first deal has begun, with three bots."""
    client, game = guest_at_table(preset, bot_seconds=1)
    assert game.due_at is not None
    clock.move_to(game.due_at)
    timers.run_due(game_id=game.pk)
    page = ShownTable(client, game, clock)
    page.follow()
    return page


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("preset", ["quick13", "noms", "clogs", "raf-caller"])
def test_what_a_page_has_put_together_is_the_whole_table(preset: str, clock: Traveller) -> None:
    page = open_page(clock, preset)
    for _ in range(15):
        assert page.play(1)
        address = f"/play/{page.game.pk}/table/"
        whole = page.client.get(address, headers={"X-Part": "table"}).content.decode()
        assert str(comparable(page.table)) == str(comparable(parse_html(whole)))


@pytest.mark.django_db(transaction=True)
def test_an_action_against_three_bots_costs_a_page_at_most_six_kilobytes(
    clock: Traveller,
) -> None:
    page = open_page(clock)
    page.sizes.clear()
    taken = page.play(15)
    assert taken == 15
    assert len(page.sizes) > 3 * taken, "a drawing for each bot"
    assert sum(page.sizes) / taken < MAX_BYTES


@pytest.mark.django_db(transaction=True)
def test_a_page_from_before_an_upgrade_which_names_no_pieces_gets_all_that_it_looks_for(
    clock: Traveller,
) -> None:
    page = open_page(clock)
    address, part = f"/play/{page.game.pk}/table/", {"X-Part": "table"}
    whole = parse_html(page.client.get(address, headers=part).content.decode())
    assert [name for name in ADDRESSES if attribute(whole, name)] == list(ADDRESSES)
    forms = [one for one in inside(whole) if attribute(one, "id") in ("act", "do")]
    numbers = [attribute(one, "value") for one in inside(forms[0])]
    assert attribute(whole, "data-number") in numbers
    assert all("csrfmiddlewaretoken" in str(form) for form in forms)
    changes = page.client.get(address, headers=page.headers).content.decode()
    assert not any(f" {name}=" in changes for name in ADDRESSES)


@pytest.mark.django_db(transaction=True)
def test_a_page_that_has_missed_drawings_is_sent_all_that_has_changed_since(
    clock: Traveller,
) -> None:
    page = open_page(clock)
    twin = ShownTable(page.client, page.game, clock)
    twin.play(5)
    assert str(comparable(twin.table)) != str(comparable(page.table))
    page.refresh()
    assert str(comparable(twin.table)) == str(comparable(page.table))


@pytest.mark.django_db(transaction=True)
def test_a_page_whose_action_comes_twice_shows_what_came_of_it_once(clock: Traveller) -> None:
    page = open_page(clock)
    had, number = page.headers, page.game.number
    sent = {"text": page.legal()[0], "expected": attribute(page.table, "data-number")}
    address = f"/play/{page.game.pk}/"
    lost = page.client.post(address, sent, headers=had)
    answer = page.client.post(address, sent, headers=had)
    assert (lost.status_code, answer.status_code) == (200, 200)
    page.receive(answer.content)
    page.game.refresh_from_db()
    assert page.game.number == number + 1
    assert attribute(page.table, "data-number") == str(number + 1)


def draw(known: str | None = None, **given: object) -> str:
    """Draw a table of two cards for a page with these digests."""
    headers = {} if known is None else {"X-Pieces": known}
    request = RequestFactory().get("/", headers=headers)
    context = {"number": 1, "cards": ["AS", "KH"], "says": "Your turn."}
    return Template(TABLE).render(Context({"request": request} | context | given))


def digests(html: str) -> str:
    return "".join(part[:8] for part in html.split('data-piece="')[1:])


def test_a_page_that_shows_everything_is_sent_the_number_alone() -> None:
    known = digests(draw())
    assert draw(known, number=2) == ('<div class="x" id="table" data-number="2" data-same></div>')


def test_a_changed_piece_is_sent_by_itself_and_not_what_it_is_in() -> None:
    known = digests(draw())
    table, status = draw(known, says="Ben to play.").split("</div>")
    assert table.endswith(" data-same>")
    assert status.startswith('<p id="status" data-piece="')
    assert status.endswith('">Ben to play.</p>')


def test_a_new_card_comes_in_its_place_among_those_that_are_there() -> None:
    hand = draw(digests(draw()), cards=["AS", "QD", "KH"]).split("</div>")[1]
    assert hand.startswith('<ul id="hand" data-piece="')
    places = ['id="card-AS" data-same></li>', 'id="card-QD" data-piece="', 'id="card-KH" data-same']
    found = [hand.index(place) for place in places]
    assert found == sorted(found)


def test_what_never_changes_comes_with_the_whole_page_alone_and_counts_for_no_digest() -> None:
    whole, drawn = draw(), draw("")
    assert '<form id="act">' in whole
    assert "<form" not in drawn
    assert digests(drawn) == digests(whole)


@pytest.mark.parametrize("known", ["x", "A" * 5000, "<!--piece hand-->", "ÄÖÜ"])
def test_a_page_that_sends_nonsense_gets_the_whole_table(known: str) -> None:
    assert draw(known) == draw("")


def test_words_that_look_like_a_mark_are_words() -> None:
    words = "<!--piece status--><!--kept 0-->"
    assert "&lt;!--piece status--&gt;&lt;!--kept 0--&gt;</p>" in draw(says=words)
