"""Forms hold names and types; a service's refusal is shown beside the field it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django import forms

    from tournaments.errors import Refused


def show_problems(form: forms.Form, refused: Refused) -> None:
    """Put each problem of a refusal at its field, or above the form where it has none."""
    if not refused.problems:
        form.add_error(None, refused.detail)
    for problem in refused.problems:
        name = problem.field.replace("options.", "option-")
        form.add_error(name if name in form.fields else None, problem.message)
