"""Help with forms: call a command, and show its refusal beside the fields it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from django import forms
from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.core import validation
from tournaments.core.errors import Refused
from tournaments.core.formatting import format_money
from tournaments.core.parsing import parse_money
from tournaments.core.validation import with_limit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Result = TypeVar("Result")

PASSWORD_HELP = format_lazy(
    _("At least {count} characters, not only digits. A few unrelated words work well."),
    count=settings.MIN_PASSWORD_LENGTH,
)

ERROR_MESSAGES = {
    "required": validation.REQUIRED,
    "invalid_choice": validation.NOT_AN_OPTION,
    "max_length": with_limit(validation.TOO_LONG, "%(limit_value)d"),
    "min_value": with_limit(validation.TOO_LOW, "%(limit_value)s"),
    "max_value": with_limit(validation.TOO_HIGH, "%(limit_value)s"),
}
"""What a field says instead of Django's own sentences, unless it has messages of its own."""
MESSAGES_BY_FIELD = (
    (forms.MultipleChoiceField, {"required": _("Choose at least one.")}),
    (forms.ChoiceField, {"required": validation.NOT_AN_OPTION}),
    (forms.EmailField, {"invalid": validation.NOT_AN_EMAIL}),
    # The key of a form, which no person types.
    (forms.UUIDField, dict.fromkeys(("required", "invalid"), validation.FORM_IS_USED_UP)),
)
"""Messages that differ for some kinds of field; the first kind that fits is used."""


class FocusedBoundField(forms.BoundField):
    """A field on its page. In a form with errors, the first wrong field gets the focus.

    Otherwise the page would begin at its top again, and the error may be far below.
    """

    def build_widget_attrs(
        self, attrs: dict[str, str | bool], widget: forms.Widget | None = None
    ) -> dict[str, str | bool]:
        """Return the attributes of the widget."""
        built = super().build_widget_attrs(attrs, widget)
        if widget is not None and widget.is_hidden:
            return built
        wrong = next((name for name in self.form.fields if name in self.form.errors), None)
        return built if wrong is None else {**built, "autofocus": wrong == self.name}

    @property
    def shown(self) -> str:
        """The hidden input of what the page shows, for templates that place the parts alone."""
        return self.as_hidden(only_initial=True) if self.field.show_hidden_initial else ""


class PlainErrors(forms.BaseForm):
    """A mixin for forms: every field uses the error messages above."""

    bound_field_class = FocusedBoundField

    def full_clean(self) -> None:
        """Set the messages just before cleaning, because some fields are added late."""
        set_error_messages(self.fields.values())
        super().full_clean()

    def add_error(self, field: str | None, error: Any) -> None:
        """Add an error to a field; to the form itself, for a field that is not shown."""
        is_hidden = field in self.fields and self.fields[field].widget.is_hidden
        super().add_error(None if is_hidden else field, error)


class Form(PlainErrors, forms.Form):
    """The base of this site's own forms."""


def set_choices(form: forms.BaseForm, name: str, choices: Iterable[tuple[Any, str]]) -> None:
    """Set what a field of a form offers. Raises TypeError for a field without choices."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"{name} is a field without choices")
    field.choices = [*choices]


def set_error_messages(fields: Iterable[forms.Field]) -> None:
    """Replace the messages that fields have from Django; those given to a field stay."""
    for field in fields:
        special = next((own for kind, own in MESSAGES_BY_FIELD if isinstance(field, kind)), {})
        for code, message in (ERROR_MESSAGES | special).items():
            if field.error_messages.get(code) == _django_message(field, code):
                field.error_messages[code] = message


def _django_message(field: forms.Field, code: str) -> str | None:
    """Return the message that Django gives a field of this class; None if it has none."""
    own: dict[str, str] = {}
    for kind in reversed(type(field).__mro__):
        own |= getattr(kind, "default_error_messages", {})
    return own.get(code)


class BoundedIntegerField(forms.IntegerField):
    """A whole number from `low` to `high`, with one error message for everything."""

    def __init__(self, *, low: int, high: int, **kwargs: Any) -> None:
        """Take both bounds as allowed values, as in the engine's options."""
        bounds = {"low": f"{low:,}".replace("-", "−"), "high": f"{high:,}".replace("-", "−")}
        message = format_lazy(_("Enter a whole number from {low} to {high}."), **bounds)
        messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), message)
        super().__init__(min_value=low, max_value=high, error_messages=messages, **kwargs)


class MoneyField(forms.CharField):
    """An amount of money as people type it, in minor units. `symbol` is the club's currency."""

    symbol = ""

    def __init__(self, *, low: int, high: int, **kwargs: Any) -> None:
        """Take both bounds as allowed amounts."""
        super().__init__(**kwargs)
        self.low, self.high = low, high
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    def prepare_value(self, value: Any) -> Any:
        """Return the amount as it is typed."""
        return format_money(value) if isinstance(value, int) else value

    def to_python(self, value: Any) -> Any:
        """Return the minor units. Raises ValidationError."""
        text = super().to_python(value) or ""
        amount = parse_money(text, self.symbol)
        if text and (amount is None or not self.low <= amount <= self.high):
            message = _("Enter an amount such as 0.10 or 10p, up to %(most)s.")
            raise forms.ValidationError(message, params={"most": format_money(self.high)})
        return amount

    def validate(self, value: Any) -> None:
        """Refuse an empty field; the rest is checked already."""
        if value is None and self.required:
            raise forms.ValidationError(self.error_messages["required"], code="required")

    def run_validators(self, value: Any) -> None:
        """Do nothing: there are none for a number."""


class NumbersField(forms.CharField):
    """Some whole numbers in a line, with spaces or commas between them."""

    def prepare_value(self, value: Any) -> Any:
        """Return the line for a list of numbers."""
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        """Return the numbers. Raises ValidationError for anything else in the line."""
        words = (super().to_python(value) or "").replace(",", " ").replace(";", " ").split()
        if not all(word.isdecimal() and word.isascii() and len(word) < 7 for word in words):
            raise forms.ValidationError(_("Enter whole numbers with spaces between them."))
        return [int(word) for word in words]


def add_problems(form: forms.Form, refused: Refused) -> None:
    """Add each problem of a refusal to its field, or to the form if it names no field."""
    if not refused.problems:
        form.add_error(None, refused.detail)
    for problem in refused.problems:
        # Commands name an option, or an item of a list, as the API sends it; a form has no field
        # with a dot.
        name = problem.field.replace("options.", "option-").partition(".")[0]
        form.add_error(name if name in form.fields else None, problem.message)


def submit_valid_form(form: forms.Form, act: Callable[[], Result]) -> Result | None:
    """Call a command for a valid form; return its result, or None if it refused.

    A refusal is shown in the form, except one about access (not found, not allowed), which is
    raised again.
    """
    try:
        return act()
    except Refused as refused:
        if refused.has_own_page:
            raise
        add_problems(form, refused)
        return None


def submit_form(form: forms.Form, act: Callable[[], object]) -> bool:
    """Call a command if the form is valid; return whether it succeeded."""
    return form.is_valid() and submit_valid_form(form, act) is not None
