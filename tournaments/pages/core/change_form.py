"""A form that changes what several people may be changing at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django import forms
from django.utils.translation import gettext as _

from tournaments.pages.core.forms import Form

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import QueryDict

SHOWN = "initial-"
"""How the names of the hidden inputs begin that hold what the page showed."""


class ChangeForm(Form):
    """A form whose `initial` is what is stored now, and whose page remembers what it showed.

    What its reader left alone keeps the value that is stored, also where someone else has changed
    it since. What both changed is refused once, with the other's value beside the field.
    """

    def __getitem__(self, name: str) -> forms.BoundField:
        """Return a field that is shown with the value it had."""
        self.fields[name].show_hidden_initial = not self.is_bound or self._has_shown
        return super().__getitem__(name)

    @property
    def _has_shown(self) -> bool:
        """Whether what was sent says what the page showed: scripts may leave that out."""
        return any(name.startswith(SHOWN) for name in self.data)

    def clean(self) -> None:
        """Keep what is stored of the fields that were left alone; refuse what collides."""
        super().clean()
        for name in [*self.cleaned_data]:
            stored = self.get_initial_for_field(self.fields[name], name)
            if name not in self.changed_data:
                self.cleaned_data[name] = stored
            elif self.cleaned_data[name] != stored and self._has_changed_since(name, stored):
                self._refuse(name, stored)

    def _has_changed_since(self, name: str, stored: object) -> bool:
        """Return whether a field showed something else than what is stored now."""
        field, bound = self.fields[name], self[name]
        if not self._has_shown:
            return False
        shown = field.hidden_widget().value_from_datadict(
            self.data, self.files, bound.html_initial_name
        )
        return _texts(field, field.prepare_value(stored)) != _texts(field, shown)

    def _refuse(self, name: str, stored: object) -> None:
        """Say what the field is now; the page then shows that it has been seen."""
        field, data = self.fields[name], cast("QueryDict", self.data).copy()
        data.setlist(self[name].html_initial_name, _texts(field, field.prepare_value(stored)))
        self.data = data
        value = _in_words(field, stored)
        text = (
            _("Someone else has changed this since you opened the page. Save again to replace it.")
            if value is None
            else _("Someone else has changed this to: %(value)s. Save again to replace it.")
            % {"value": value}
        )
        self.add_error(name, text)


def _texts(field: forms.Field, value: object) -> list[str]:
    """Return the texts that the hidden inputs of a value have."""
    values = value if isinstance(value, list | tuple) else [value]
    written = (field.hidden_widget().format_value(one) for one in values)
    return ["" if one is None else str(one) for one in written]


def _in_words(field: forms.Field, value: object) -> str | None:
    """Return a value as the page shows it; None for one that is too long to repeat."""
    if isinstance(value, list | tuple):
        return None
    if isinstance(field, forms.BooleanField):
        return _("ticked") if value else _("not ticked")
    if isinstance(field, forms.ChoiceField):
        choices = cast("Iterable[tuple[object, object]]", field.choices)
        return str(dict(choices).get(value, value)).partition(". ")[0].rstrip(".")
    return str(field.widget.format_value(field.prepare_value(value)) or _("nothing"))
