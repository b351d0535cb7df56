"""A text that people paste, or send as a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.clubs import decode_text_file
from tournaments.core.errors import InvalidInput
from tournaments.pages.core.forms import Form


class TextFileField(forms.FileField):
    """A file in place of a pasted text. Its value is its text, empty without a file."""

    def __init__(self, *, max_size: int, **kwargs: Any) -> None:
        """Take files of at most `max_size` bytes."""
        widget = forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"})
        super().__init__(
            label=_("Or a CSV file"),
            required=False,
            allow_empty_file=True,
            widget=widget,
            **kwargs,
        )
        self.max_size = max_size

    def clean(self, data: Any, initial: Any = None) -> str:
        """Return the text of the file. Raises ValidationError: not text, or too large."""
        file = super().clean(data, initial)
        if not file:
            return ""
        try:
            return decode_text_file(file.read(self.max_size + 1), self.max_size)
        except InvalidInput as refused:
            raise forms.ValidationError(refused.detail) from None


class TextOrFileForm(Form):
    """A form with a field `text` to paste into, and a `TextFileField` `file`."""

    def get_text(self) -> str:
        """Return the text: of the file, if there is one."""
        text: str = self.cleaned_data["file"] or self.cleaned_data["text"]
        return text
