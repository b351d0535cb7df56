"""Rows that filters write: whatever people are called, it is text."""

from __future__ import annotations

from django.template import Context, Template
from django.utils.translation import override

from tournaments.pages.core.link_rows import ListRow
from tournaments.pages.events.event import SeatTile
from tournaments.pages.standings.standings_table import PlayerRow

NAME, SHOWN = "<b>\"Ada\" & 'Co.'", "&lt;b&gt;&quot;Ada&quot; &amp; &#x27;Co.&#x27;"


def draw(rows: object, how: str) -> str:
    """What a template shows of rows by this filter."""
    return Template(f"{{% load repeated standings_table %}}{{{{ rows|{how} }}}}").render(
        Context({"rows": rows})
    )


def test_a_name_is_text_in_every_kind_of_row() -> None:
    player = PlayerRow("1", True, "/players/7/", NAME, "+5", "#given-7", NAME, "12", (NAME,))
    drawn = {
        "cells": draw([NAME], "cells"),
        "headed_rows": draw([(NAME, "1")], 'headed_rows:"name"'),
        "lines": draw([ListRow("/a/", NAME, detail=NAME, end=NAME)], "lines"),
        "options": draw([(NAME, NAME, False)], "options"),
        "standing_rows": draw([player], "standing_rows"),
        "tally": draw([SeatTile(NAME, NAME, "3", True)], "tally"),
    }
    expected = {
        "cells": 1,
        "headed_rows": 1,
        "lines": 3,
        "options": 2,
        "standing_rows": 3,
        "tally": 2,
    }
    assert {how: html.count(SHOWN) for how, html in drawn.items()} == expected
    assert [how for how, html in drawn.items() if NAME in html] == []


def test_what_a_row_lacks_leaves_nothing_behind() -> None:
    assert draw([ListRow("/a/", "Ada")], "lines") == (
        '<li><a class="line" href="/a/"><span class="line-title">Ada</span></a></li>'
    )
    assert draw([SeatTile("Ada", "", "3", False)], "tally") == (
        '<li><span>Ada</span><span class="num">3</span></li>'
    )
    plain = PlayerRow("2", False, "/players/7/", "Ada", "", "#given-7", "", "12", ("5",))
    assert draw([plain], "standing_rows") == (
        '<tr><td class="place">2</td><th class="name" scope="row">'
        '<a href="/players/7/">Ada</a></th><td class="ranked">12</td><td>5</td></tr>'
    )


def test_the_reason_for_points_is_read_out_in_the_language_of_the_page() -> None:
    row = PlayerRow("1", True, "/players/7/", "Ada", "+5", "#given-7", "", "12", ())
    with override("de"):
        drawn = draw([row], "standing_rows")
    assert '<tr class="first">' in drawn
    assert "Punkte durch Strafen und Bonus: warum?" in drawn
