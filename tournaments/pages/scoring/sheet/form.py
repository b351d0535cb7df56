"""Define the fields of the page that enters a whole sheet, and how they become those of one deal.

Fields of deal n: `<n>-nomination-<seat>`, `<n>-tricks-<seat>`, `<n>-accept`; where they are asked
for also `<n>-winners` (a column's number for each trick), `<n>-dealer`, `<n>-bidder` and
`<n>-partner` (a column's number), `<n>-hand_size` and `<n>-call` (names with commas between).
Columns count from 1, seats from 0.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tournaments.core.translation import translate
from tournaments.pages.scoring.deal_form import parse_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine import MenuItem


COLUMN_FIELDS = ("dealer", "bidder", "partner")
NUMBER_FIELDS = frozenset({"nomination", "tricks", "hand_size", *COLUMN_FIELDS})


def get_row_fields(fields: Mapping[str, str], number: int) -> dict[str, str]:
    """Return what was entered for a deal, without its number in front; empty for a blank row.

    >>> get_row_fields({"3-tricks-0": "1", "3-tricks-1": "", "4-tricks-0": "2"}, 3)
    {'tricks-0': '1', 'tricks-1': ''}
    >>> get_row_fields({"3-tricks-0": " ", "3-accept": "forbidden-total"}, 3)
    {}
    """
    prefix = f"{number}-"
    row = {n.removeprefix(prefix): v.strip() for n, v in fields.items() if n.startswith(prefix)}
    return row if any(value for name, value in row.items() if name != "accept") else {}


def to_deal_fields(row: Mapping[str, str], menu: Sequence[MenuItem]) -> dict[str, str]:
    """Return a row's fields under the names that the page of one deal uses.

    >>> to_deal_fields({"winners": "2 1", "dealer": "1", "tricks-0": "3"}, [])
    {'tricks-0': '3', 'winner-1': '1', 'winner-2': '0', 'dealer': '0', 'call': ''}
    """
    plain = {n: value for n, value in row.items() if n not in {"winners", *COLUMN_FIELDS}}
    columns = re.findall(r"\d", row.get("winners", "")[:99])
    plain |= {f"winner-{trick}": str(int(c) - 1) for trick, c in enumerate(columns, 1)}
    for name in COLUMN_FIELDS:
        column = parse_number(row, name)
        if column is not None:
            plain[name] = str(column - 1)
    plain["call"] = " ".join(parse_call_names(row.get("call", "")[:400], menu))
    return plain


def find_non_numbers(row: Mapping[str, str]) -> list[str]:
    """Return the entries in cells for numbers that are not numbers, each once.

    >>> find_non_numbers({"tricks-0": "x", "tricks-1": "x", "nomination-0": "2", "call": "Misère"})
    ['x']
    """
    asked = (name for name in row if name.partition("-")[0] in NUMBER_FIELDS)
    odd = [row[name] for name in asked if row[name] and parse_number(row, name) is None]
    return list(dict.fromkeys(odd))


def parse_call_names(text: str, menu: Sequence[MenuItem]) -> list[str]:
    """Return the slugs of what was called: names or their first letters, in any case.

    What is not on the menu is returned as it is, for the engine to refuse.

    >>> from engine import MenuItem
    >>> menu = [MenuItem("no-trumps", "No Trumps", "", ""), MenuItem("nuloss", "Nuloss", "", "")]
    >>> parse_call_names("no t, Nuloss, n, what else", menu)
    ['no-trumps', 'nuloss', 'n', 'what-else']
    """
    return [_match_slug(part.strip().casefold(), menu) for part in text.split(",") if part.strip()]


def _match_slug(name: str, menu: Sequence[MenuItem]) -> str:
    # The page lists the titles in the language of the request, so they are typed in it.
    titles = {item.slug: translate(item.title).casefold() for item in menu}
    exact = [slug for slug, title in titles.items() if name in {slug, title}]
    begun = [slug for slug, title in titles.items() if title.startswith(name)]
    found = exact or begun
    return found[0] if len(found) == 1 else "-".join(name.split())
