"""Forms hold names and types; a service's refusal is shown beside the field it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from django import forms

from tournaments.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

Made = TypeVar("Made")


class BoundedIntegerField(forms.IntegerField):
    """A whole number from `low` to `high`; whatever is wrong, one plain sentence says it."""

    def __init__(self, *, low: int, high: int, **kwargs: Any) -> None:
        """Both bounds are allowed values, as in the engine's options."""
        words = f"A whole number from {low:,} to {high:,}, please."
        said = dict.fromkeys(("required", "invalid", "min_value", "max_value"), words)
        super().__init__(min_value=low, max_value=high, error_messages=said, **kwargs)


def add_problems(form: forms.Form, refused: Refused) -> None:
    """Put each problem of a refusal at its field, or above the form where it has none."""
    if not refused.problems:
        form.add_error(None, refused.detail)
    for problem in refused.problems:
        name = problem.field.replace("options.", "option-")
        form.add_error(name if name in form.fields else None, problem.message)


def call_service(form: forms.Form, act: Callable[[], Made]) -> Made | None:
    """What a service made of a valid form; None, with the problems shown, if it refused.

    That something is not there or not allowed is not the form's business and goes on up.
    """
    try:
        return act()
    except Refused as refused:
        if refused.is_access_refusal:
            raise
        add_problems(form, refused)
        return None


def submit_form(form: forms.Form, act: Callable[[], object]) -> bool:
    """Whether the form was valid and the service took it; what it refused is shown."""
    return form.is_valid() and call_service(form, act) is not None
