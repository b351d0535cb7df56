"""The bar on a phone: the name of the site is never cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.factories import make_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "is_shown"), [(390, True), (320, False)])
def test_the_bar_shows_the_name_whole_or_not_at_all(
    people: People,
    page: Page,
    live_server: LiveServer,
    at_phone: Callable[[Table], None],
    *,
    width: int,
    is_shown: bool,
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    table = make_table(people)
    at_phone(table)
    page.goto(f"{live_server.url}/tables/{table.pk}/")
    expect(page.get_by_role("link", name="Your table")).to_be_visible()
    mark = page.locator(".bar .mark").bounding_box()
    name = page.locator(".bar .mark span").bounding_box()
    assert mark is not None
    assert name is not None
    assert (name["y"] < mark["y"] + mark["height"]) is is_shown
    assert not is_shown or name["x"] + name["width"] <= mark["x"] + mark["width"]
