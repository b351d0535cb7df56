"""The notes below a score card: what broke a rule, what was set by hand, what was corrected."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import format_signed, join_names
from tournaments.core.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.scoring import ScoreCard, StoredDeal

SHARED_NOTES = frozenset({"forbidden-total"})
"""Codes of warnings that share one note for all the deals they concern."""


OWN_NOTES = frozenset({"override", "void"})
"""Codes of warnings that a note of the deal says in more words."""


class Footnotes:
    """Collect the notes of a card; equal notes share a letter.

    `mark(number, seat)` is a cell's letter, with seat None that of the whole deal.
    """

    def __init__(self, card: ScoreCard) -> None:
        self._card = card
        self._marks: dict[tuple[int, int | None], str] = {}
        self._texts: list[str] = []
        self._shared: dict[str, list[int]] = {}
        for number, deal in sorted(card.accepted.items()):
            self._note_warnings(number, deal)
        for number, deal in sorted(card.accepted.items()):
            self._note_own(number, deal)

    def mark(self, number: int, seat: int | None) -> str:
        """Return the letter of a note; empty if there is none."""
        return self._marks.get((number, seat), "")

    def texts(self) -> list[str]:
        """Return the notes in the order of their letters."""
        return [self._shared_text(text) if text in self._shared else text for text in self._texts]

    def _note_warnings(self, number: int, deal: StoredDeal) -> None:
        for warning in deal.score.warnings:
            if warning.code in OWN_NOTES:
                continue
            name = (
                warning.code
                if warning.code in SHARED_NOTES
                else _("Deal %(number)s: %(text)s")
                % {
                    "number": number,
                    "text": translate(warning.message),
                }
            )
            self._add(name, number, deal.score.dealer)
            if warning.code in SHARED_NOTES:
                self._shared.setdefault(name, []).append(number)

    def _note_own(self, number: int, deal: StoredDeal) -> None:
        for text, seat in self._own(number, deal):
            self._add(text, number, seat)

    def _own(self, number: int, deal: StoredDeal) -> Iterator[tuple[str, int | None]]:
        for seat, override in deal.report.overrides.items():
            values = {
                "number": number,
                "name": self._card.names[seat],
                "points": format_signed(override.points),
                "reason": override.reason,
            }
            text = _("Deal %(number)s, %(name)s: %(points)s set by hand. %(reason)s")
            yield (text % values).rstrip(), seat
        if deal.score.is_void:
            text = _("Deal %(number)s is void and counts for no player.")
            yield f"{text % {'number': number}} {deal.reason}".rstrip(), None
        elif deal.version > 1:
            text = _("Deal %(number)s was corrected and is now version %(version)s.")
            note = text % {"number": number, "version": deal.version}
            yield f"{note} {deal.reason}".rstrip(), None

    def _add(self, text: str, number: int, seat: int | None) -> None:
        if text not in self._texts:
            self._texts.append(text)
        letter = _letter(self._texts.index(text))
        self._marks[number, seat] = " ".join(filter(None, [self.mark(number, seat), letter]))

    def _shared_text(self, code: str) -> str:
        numbers = [str(number) for number in self._shared[code]]
        text = ngettext(
            "Deal %(numbers)s: the nominations add up to the number of tricks, which the dealer "
            "has to prevent. The table allowed it.",
            "Deals %(numbers)s: the nominations add up to the number of tricks, which the dealer "
            "has to prevent. The table allowed it.",
            len(numbers),
        )
        return text % {"numbers": join_names(numbers)}


def _letter(index: int) -> str:
    """Return the letter of the note at `index`, as browsers letter a list.

    >>> _letter(0), _letter(25), _letter(27)
    ('a', 'z', 'ab')
    """
    if index < 26:
        return ascii_lowercase[index]
    return _letter(index // 26 - 1) + ascii_lowercase[index % 26]
