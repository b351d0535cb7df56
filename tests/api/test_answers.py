"""Every answer is a shape: frozen, described by its types, and sent as they say."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from django.urls import get_resolver
from django.utils.translation import gettext_lazy

from api.http.answers import answer
from engine import fill
from tournaments.core.shapes import Shape, dump_json, iso_time, to_plain

if TYPE_CHECKING:
    from collections.abc import Iterator


class CardOut(Shape):
    """A card."""

    code: str
    tags: tuple[str, ...]


class HandOut(Shape):
    """A hand."""

    cards: list[CardOut]
    by_seat: dict[int, CardOut]
    words: str


def find_shapes(kind: type[Shape] = Shape) -> Iterator[type[Shape]]:
    """Yield the shapes that a module defines: not those inside a test."""
    for shape in kind.__subclasses__():
        if getattr(sys.modules[shape.__module__], shape.__name__, None) is shape:
            yield shape
        yield from find_shapes(shape)


def test_every_shape_is_frozen_and_documented() -> None:
    assert get_resolver().url_patterns  # all views are imported
    for shape in find_shapes():
        assert shape.__struct_config__.frozen, shape
        assert vars(shape).get("__doc__"), shape


def test_an_answer_is_sent_by_the_names_of_its_fields() -> None:
    hand = HandOut([CardOut("AS", ("trump",))], {2: CardOut("2H", ())}, "Hello")
    plain = {
        "cards": [{"code": "AS", "tags": ["trump"]}],
        "by_seat": {"2": {"code": "2H", "tags": []}},
        "words": "Hello",
    }
    assert dump_json(hand) == dump_json(to_plain(hand)) == dump_json(plain)


def test_a_text_that_can_be_translated_is_sent_as_a_text() -> None:
    text = fill("{count} cards", count=2)
    assert dump_json([text]) == b'["2 cards"]'
    assert type(to_plain([text])[0]) is str


@pytest.mark.parametrize("value", [1j, gettext_lazy("2 cards")])
def test_what_is_no_json_is_not_guessed_at(value: object) -> None:
    with pytest.raises(TypeError, match="There is no JSON for"):
        dump_json({"value": value})


def test_moments_keep_their_zone() -> None:
    assert iso_time(datetime(2026, 11, 5, 19, 30, tzinfo=UTC)) == "2026-11-05T19:30:00+00:00"
    assert iso_time(None) is None


def test_a_type_that_json_does_not_have_is_refused() -> None:
    class StoredOut(Shape):
        """A shape with a moment that is not a text."""

        at: datetime

    with pytest.raises(TypeError, match="no JSON for"):
        answer(StoredOut)


def test_a_shape_has_one_name_in_the_document() -> None:
    assert answer(CardOut) is answer(CardOut, "CardOut")
    with pytest.raises(ValueError, match="CardOut already"):
        answer(CardOut, "OtherOut")


def test_a_component_may_have_another_name_than_its_class() -> None:
    class PlayingCard(Shape):
        """A card."""

        code: str

    assert answer(PlayingCard, "PlayedOut").__name__ == "PlayedOut"
    assert list(answer(PlayingCard)().fields) == ["code"]
