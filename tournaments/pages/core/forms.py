"""Helpers for forms: call a command, and show its refusal beside the fields it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")


class BoundedIntegerField(forms.IntegerField):
    """A whole number from `low` to `high`, with one error message for everything."""

    def __init__(self, *, low: int, high: int, **kwargs: Any) -> None:
        """Take both bounds as allowed values, as in the engine's options."""
        message = format_lazy(
            _("Enter a whole number from {low} to {high}."), low=f"{low:,}", high=f"{high:,}"
        )
        messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), message)
        super().__init__(min_value=low, max_value=high, error_messages=messages, **kwargs)


def add_problems(form: forms.Form, refused: Refused) -> None:
    """Add each problem of a refusal to its field, or to the form if it names no field."""
    if not refused.problems:
        form.add_error(None, refused.detail)
    for problem in refused.problems:
        name = problem.field.replace("options.", "option-")
        form.add_error(name if name in form.fields else None, problem.message)


def submit_valid_form(form: forms.Form, act: Callable[[], Result]) -> Result | None:
    """Call a command for a valid form; return its result, or None if it refused.

    A refusal is shown in the form, except one about access (not found, not allowed), which is
    raised again.
    """
    try:
        return act()
    except Refused as refused:
        if refused.is_access_refusal:
            raise
        add_problems(form, refused)
        return None


def submit_form(form: forms.Form, act: Callable[[], object]) -> bool:
    """Call a command if the form is valid; return whether it succeeded."""
    return form.is_valid() and submit_valid_form(form, act) is not None
