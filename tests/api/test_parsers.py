"""Bodies are parsed in a time that grows with their length, or refused with the place."""

from __future__ import annotations

import pytest
from rest_framework.exceptions import ParseError

from api.http import parsers


def test_to_find_a_name_that_appears_twice_they_are_not_all_compared_with_each_other() -> None:
    compared: list[object] = []

    class Name(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            compared.append(other)
            return str.__eq__(self, str(other))

    names = [Name(number) for number in range(500)]
    with pytest.raises(ParseError, match="'499' appears twice"):
        parsers._build_object([(name, None) for name in [*names, Name(499)]])
    assert len(compared) < 2 * len(names)


@pytest.mark.parametrize(
    ("body", "where"),
    [(b"", "line 1, column 1"), (b'{\n "tricks" [1]}', "line 2, column 11")],
)
def test_a_refusal_says_where_a_body_is_not_json(body: bytes, where: str) -> None:
    with pytest.raises(ParseError, match=f"^The body is not JSON: something is wrong at {where}.$"):
        parsers.parse_json(body)
