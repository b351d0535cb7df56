"""The colour and the emblem that a club chooses for its pages."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.api_client import problem_codes
from tests.support.factories import make_event
from tests.support.page_checks import look
from tournaments import clubs
from tournaments.models import Accent, Emblem

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

STATIC = Path("static")
TOKENS = (STATIC / "css/tokens.css").read_text()
ACCENTS = (STATIC / "css/accents.css").read_text()


def test_the_clubs_public_pages_have_its_colour_and_emblem(people: People, web: Client) -> None:
    event = make_event(people)
    clubs.change_club(by=people.organiser, slug="adas-club", accent="wine", emblem="anchor")
    for address in ("/clubs/adas-club/", f"/clubs/adas-club/events/{event.slug}/"):
        page = look(web.get(address))
        assert [html["data-accent"] for html in page.all("html")] == ["wine"]
        assert [use["href"].rpartition("#")[2] for use in page.all("use")].count("anchor") == 1


def test_a_club_that_chose_nothing_has_the_colour_of_the_service(
    people: People, web: Client
) -> None:
    answer = web.get("/clubs/adas-club/")
    assert "data-accent" not in answer.text
    assert "accents.css" not in answer.text
    assert "emblems.svg" not in answer.text


def test_an_owner_chooses_both_in_the_settings_and_sees_what_was_chosen(
    people: People, ada: Client
) -> None:
    address = "/clubs/adas-club/organise/club/"
    page = look(ada.get(address))
    sent = page.fields() | {"accent": "violet", "emblem": "aeroplane"}
    assert ada.post(address, sent).status_code == 302
    people.club.refresh_from_db()
    assert (people.club.accent, people.club.emblem) == ("violet", "aeroplane")
    chosen = {one.get("value") for one in look(ada.get(address)).all("input") if "checked" in one}
    assert {"violet", "aeroplane"} <= chosen
    refused = ada.post(address, sent | {"accent": "beige"})
    assert refused.status_code == 422
    people.club.refresh_from_db()
    assert people.club.accent == "violet"


def test_the_api_changes_both_and_refuses_others(ada_api: ApiClient) -> None:
    changed = ada_api.patch("/clubs/adas-club", {"accent": "blue", "emblem": "star"}).json()
    assert (changed["accent"], changed["emblem"]) == ("blue", "star")
    refused = ada_api.patch("/clubs/adas-club", {"emblem": "moon"})
    assert refused.status_code == 422
    assert [field for field, _, _ in problem_codes(refused)] == ["emblem"]


def test_every_emblem_is_drawn() -> None:
    drawn = re.findall(r'<symbol id="(\w+)"', (STATIC / "img/emblems.svg").read_text())
    assert set(drawn) == set(Emblem.values) - {Emblem.NONE}


@pytest.mark.parametrize(("accent", "is_dark"), list(product(Accent.values, (False, True))))
def test_every_colour_can_be_read(accent: str, is_dark: bool) -> None:
    colours = colours_of(accent, is_dark=is_dark)
    texts = {
        ("felt", "paper"), ("felt", "sheet"), ("felt", "felt-tint"), ("ink", "felt-tint"),
        ("on-felt", "felt"), ("on-felt-soft", "felt-deep"),
    }  # fmt: skip
    poor = {
        f"{text} on {ground}": round(ratio, 2)
        for text, ground in texts
        if (ratio := contrast(colours[text], colours[ground])) < 7
    }
    assert not poor


def colours_of(accent: str, *, is_dark: bool) -> dict[str, str]:
    """Return the variables of the colours as a page with this accent has them."""
    blocks = [":root {"]
    blocks += [':root[data-theme="dark"] {'] if is_dark else []
    found: dict[str, str] = {}
    for block in blocks:
        found |= variables(TOKENS, block)
    if accent != Accent.GREEN:
        found |= variables(ACCENTS, f'\n[data-accent="{accent}"] {{')
        if is_dark:
            found |= variables(ACCENTS, f':root[data-theme="dark"] [data-accent="{accent}"] {{')
    return found


def variables(sheet: str, block: str) -> dict[str, str]:
    """Return the colours that the block with this beginning declares."""
    body = sheet.split(block, 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body))


def contrast(one: str, other: str) -> float:
    """Return the ratio of contrast of two colours, as WCAG 2 defines it.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return round((light + 0.05) / (dark + 0.05), 3)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
