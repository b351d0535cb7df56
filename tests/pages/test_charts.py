"""Charts that the server draws: right, distinct without colour, with their figures as text."""

from __future__ import annotations

import re
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest
from django.template.loader import render_to_string

from tests.support.factories import make_event, make_season, make_table, play, play_out, seat
from tests.support.page_checks import look
from tournaments.pages.core.charts import Bar, Series, build_bar_chart, build_line_chart
from tournaments.pages.core.charts.lines import (
    BOTTOM,
    HEIGHT,
    LABEL_GAP,
    LETTER_WIDTH,
    LINE_GAP,
    TOP,
    WIDTH,
    LineChart,
)
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.test import Client

    from tests.support.people import People


def a_chart(*figures: Sequence[float | None]) -> LineChart:
    chart = build_line_chart(
        "race",
        title="The season",
        description="Points after each night.",
        heading="Night",
        labels=["1 May", "8 May", "15 May"],
        series=[Series(f"Ann<{n}>", line) for n, line in enumerate(figures)],
    )
    assert chart is not None
    return chart


def test_lines_reach_from_the_lowest_to_the_highest_figure_of_a_round_scale() -> None:
    chart = a_chart([0, 50, 100], [0, None, 20])
    assert [mark.text for mark in chart.grid] == ["0", "20", "40", "60", "80", "100"]
    first = next(line for line in chart.lines if line.number == 1)
    heights = [float(y) for y in re.findall(r" ([\d.]+)", first.path)]
    assert heights == [HEIGHT - BOTTOM, (HEIGHT - BOTTOM + TOP) / 2, TOP]


def test_each_line_has_a_marker_and_dashes_of_its_own_and_its_name_beside_it() -> None:
    chart = a_chart(*([0, 1, 2 + n / 100] for n in range(7)))
    shapes = {re.sub(r"M[\d.]+ [\d.]+", "", line.markers) for line in chart.lines}
    assert len(shapes) == 7
    heights = sorted(line.name.y for line in chart.lines)
    assert all(b - a >= LINE_GAP - 0.2 for a, b in pairwise(heights))
    assert heights[0] >= 0


def test_a_name_too_long_for_its_room_keeps_both_of_its_ends() -> None:
    names = ["Ann", "Maximilian A", "Maximiliane von Thurn A", "Maximiliane von Thurn B"]
    series = [Series(name, [1, 2]) for name in names]
    chart = build_line_chart("race", title="", description="", labels=["1", "2"], series=series)
    assert chart is not None
    shown = [line.name for line in sorted(chart.lines, key=lambda line: line.number)]
    assert [mark.text for mark in shown] == ["Ann", "Maximilian A", "Maximil…rn A", "Maximil…rn B"]
    assert all(mark.x + len(mark.text) * LETTER_WIDTH <= WIDTH for mark in shown)


def test_a_chart_says_in_words_what_it_shows_and_has_its_figures_in_a_table() -> None:
    html = render_to_string("core/charts/_line_chart.html", {"chart": a_chart([0, 12.5, -3])})
    assert '<svg viewBox="0 0 420 280" role="img" aria-labelledby="race-title race-words">' in html
    assert '<title id="race-title">The season</title>' in html
    assert "Ann&lt;0&gt;" in html
    assert re.findall(r"<td>(.*?)</td>", html) == ["0", "12.5", "−3"]
    assert "style=" not in html
    assert "<script" not in html


def test_a_bar_is_as_long_as_its_share_and_crossed_by_what_it_is_compared_with() -> None:
    bars = [Bar("7 cards", 0.5, "50%", beside=1.0), Bar("6 cards", 1.0, "100%", beside=0.5)]
    chart = build_bar_chart("exact", title="Exact", description="How often.", bars=bars)
    assert chart is not None
    half, whole = chart.bars
    assert half.width * 2 == whole.width
    assert half.mark == chart.left + whole.width
    assert whole.mark == chart.left + half.width


@pytest.mark.parametrize("text", ["{}", "{} sept.", "{} nov. 2026", "Saturday, {} September 2026"])
def test_the_labels_below_a_chart_do_not_touch_stay_inside_and_end_with_the_last(text: str) -> None:
    for count, lines in product([2, 3, 7, 11, 40], [1, 3]):
        labels = [text.format(number + 1) for number in range(count)]
        series = [Series(f"Ann {n}", [*range(count)]) for n in range(lines)]
        chart = build_line_chart("form", title="", description="", labels=labels, series=series)
        assert chart is not None
        assert chart.labels[-1].text == labels[-1]
        half = [len(mark.text) * LETTER_WIDTH / 2 for mark in chart.labels]
        lefts = [mark.x - width for mark, width in zip(chart.labels, half, strict=True)]
        rights = [mark.x + width for mark, width in zip(chart.labels, half, strict=True)]
        gaps = [left - right for right, left in zip(rights, lefts[1:], strict=False)]
        assert min(gaps, default=LABEL_GAP) >= LABEL_GAP - 0.2, (count, lines)
        assert -0.1 <= lefts[0] < rights[-1] <= WIDTH + 0.1, (count, lines)


def test_a_few_short_labels_are_all_there_and_long_ones_as_far_as_they_fit() -> None:
    def shown(*labels: str) -> list[str]:
        series = [Series("Ann", [*range(len(labels))])]
        chart = build_line_chart("form", title="", description="", labels=labels, series=series)
        assert chart is not None
        return [mark.text for mark in chart.labels]

    assert shown(*"123456789") == [*"123456789"]
    weeks = [f"{day} sept." for day in range(11, 20)]
    assert shown(*weeks) == ["11 sept.", "13 sept.", "15 sept.", "17 sept.", "19 sept."]


def test_a_single_night_is_no_chart() -> None:
    one = build_line_chart(
        "form", title="Form", description="Night by night.", labels=["1 May"], series=[]
    )
    assert one is None


def test_a_season_is_followed_night_by_night_with_the_best_ones_so_far(
    people: People, web: Client
) -> None:
    season = make_season(people, best_nights=1, ranking="points")
    for number in range(3):
        event = make_event(people, name=f"Night {number}", season_id=season.pk)
        play_out(seat(people, event, [4])[0], seed=number)
        refresh_event(event.pk)
    page = look(web.get("/clubs/adas-club/seasons/spring/"))
    assert "The season so far" in page.words
    table = next(row for row in re.findall(r"<details.*?</details>", page.source, re.DOTALL))
    columns = list(zip(*re.findall(r"<td>(\d+)</td>" * 4, re.sub(r"\s+", "", table)), strict=True))
    first = season.standings.order_by("-points")[0]
    assert max(int(column[-1]) for column in columns) == first.points
    assert all(list(map(int, column)) == sorted(map(int, column)) for column in columns)


def test_a_score_card_shows_how_the_totals_went(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1])
    assert "deal by deal" not in look(web.get(f"/tables/{table.pk}/")).words
    play(table, [2, 3])
    page = look(web.get(f"/tables/{table.pk}/card/"))
    assert "The totals, deal by deal" in page.words
    assert len(re.findall(r'class="chart-line', page.source)) == 4
