"""Each model is taken or left out, and what stays behind leaves no hole."""

from __future__ import annotations

import pytest
from django.apps import apps

from tournaments.archives import LEFT_OUT, PARTS, Part

TAKEN = {part.name for part in PARTS}


def test_each_model_is_taken_or_left_out_and_none_is_both() -> None:
    models = {model.__name__ for model in apps.get_app_config("tournaments").get_models()}
    assert models == TAKEN | set(LEFT_OUT)
    assert not TAKEN & set(LEFT_OUT)
    assert len(TAKEN) == len(PARTS)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part_refers_to_parts_before_it_or_may_do_without(part: Part) -> None:
    before = {other.name for other in PARTS[: PARTS.index(part) + 1]}
    for column in part.model._meta.concrete_fields:
        if column.related_model is None:
            continue
        other = column.related_model.__name__
        if other in LEFT_OUT:
            assert column.null, f"{column} needs a row that is left out"
        else:
            assert other in before, f"{column} refers to {other}, which is read later"


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_column_that_stays_empty_has_a_default(part: Part) -> None:
    for name in part.empty:
        column = next(each for each in part.model._meta.concrete_fields if each.name == name)
        assert column.null or column.has_default() or column.blank, column


def test_each_list_of_numbers_is_known() -> None:
    """A new column of JSON may hold numbers of rows: look, and add it here or to `Part.ids`."""
    found = {
        f"{part.name}.{column.name}"
        for part in PARTS
        for column in part.fields
        if column.get_internal_type() == "JSONField" and column.name not in part.ids
    }
    assert found == {
        "DealResult.points", "DealResult.report", "DealResult.score", "Entry.absent_rounds",
        "Event.ruleset", "GameDeal.entropy", "GameSeat.mutes", "OnlineGame.terms",
        "OwnGameVersion.ruleset", "RoundTimer.extra", "Season.place_points", "Table.failed",
        "Table.points", "Table.stretches",
    }  # fmt: skip
