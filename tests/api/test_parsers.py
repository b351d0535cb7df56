"""Bodies are parsed in a time that grows with their length and no faster."""

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
