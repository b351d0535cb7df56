"""Create a club, set up the first one of a server, and change its settings."""

from __future__ import annotations

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.accounts import make_account
from tournaments.clubs.public_names import refresh_public_names
from tournaments.clubs.setup_word import check_setup_word
from tournaments.core import limits
from tournaments.core.access import access_club, is_server_owner, lock_rows
from tournaments.core.actors import Actor
from tournaments.core.audit import list_changes, record
from tournaments.core.errors import NotAllowed, SignInFirst
from tournaments.core.validation import (
    Check,
    check_choice,
    clean_name,
    clean_text,
    free_slug,
    no_check,
)
from tournaments.models import (
    Accent,
    Club,
    Emblem,
    Membership,
    MoneyVisibility,
    NameVisibility,
    Role,
    User,
)

SETTINGS = (
    "name", "is_public", "free_chat", "currency", "names", "money", "is_searchable",
    "accent", "emblem",
)  # fmt: skip
"""The columns of a club that its owners choose."""

CHOICES: dict[str, type[models.TextChoices]] = {
    "names": NameVisibility,
    "money": MoneyVisibility,
    "accent": Accent,
    "emblem": Emblem,
}
"""The settings that are one of several values."""

_IN_LOG = {
    "name": "Name",
    "is_public": "Open to anyone",
    "free_chat": "Free text in chat",
    "currency": "Currency symbol",
    "names": "Names that strangers see",
    "money": "Who sees money",
    "is_searchable": "Listed by search engines",
    "accent": "Colour",
    "emblem": "Emblem",
}
"""What the settings are called in the log."""


@transaction.atomic
def set_up_first_club(
    *,
    club_name: str,
    name: str,
    email: str,
    password: str,
    asks_word: bool = True,
    setup_word: str = "",
) -> tuple[Club, User]:
    """Create the first club of a server and its owner's account.

    With `asks_word` the setup word must be right (`clubs.setup_word`).

    Raises NotAllowed if there is a club already, InvalidInput (field by field), AlreadyThere.
    """
    _lock_club_creation()  # two people may fill in the first page at the same time
    if Club.objects.exists():
        raise NotAllowed(_("This server already has a club. Ask its owner to make you a member."))
    if asks_word:
        check_setup_word(setup_word)
    owner = make_account(email=email, name=name, password=password, is_proven=True)
    return create_club(by=Actor(user=owner), name=club_name), owner


def _lock_club_creation() -> None:
    """Lock a row that always exists, because there may be no club yet whose row could be locked."""
    kinds = ContentType.objects.get_for_model(Club)
    lock_rows(ContentType.objects.all()).get(pk=kinds.pk)


@transaction.atomic
def create_club(*, by: Actor, name: str, is_public: bool = True) -> Club:
    """Create a club with the actor as its owner.

    Who may is a setting of the server (`CLUBS_FOUNDED_BY`). Raises SignInFirst, NotAllowed,
    InvalidInput, TooManyRequests.
    """
    if by.user is None:
        raise SignInFirst(_("Sign in to create a club."))
    if not may_create_club(by):
        raise NotAllowed(
            _("Only the owner of this server can create clubs. Ask them to create yours.")
        )
    limits.use_by(limits.CLUBS, by)
    club_name = clean_name(name, field="name")
    _lock_club_creation()
    slug = free_slug(Club.everything.all(), club_name)
    club = Club.objects.create(slug=slug, name=club_name, is_public=is_public)
    Membership.objects.create(club=club, user=by.user, role=Role.OWNER)
    record(by, club, "club-founded", f"{club.name} was created.")
    return club


def may_create_club(by: Actor) -> bool:
    """Return whether the actor may create a club, as the server is set. The first one is open."""
    if by.user is None:
        return False
    if settings.CLUBS_FOUNDED_BY == settings.ANYONE:
        return True
    return is_server_owner(by) or not Club.objects.exists()


@transaction.atomic
def change_club(
    *,
    by: Actor,
    slug: str,
    name: str | None = None,
    is_public: bool | None = None,
    free_chat: bool | None = None,
    currency: str | None = None,
    names: str | None = None,
    money: str | None = None,
    is_searchable: bool | None = None,
    accent: str | None = None,
    emblem: str | None = None,
    check: Check = no_check,
) -> Club:
    """Change the settings of a club; None leaves one as it is. For owners.

    `is_public`: anyone may read the club. `free_chat`: online tables may chat in free text besides
    the fixed phrases. `currency`: the symbol before amounts of money, up to 4 characters. `names`:
    how strangers see players' names. `money`: who sees stakes and settlements. `is_searchable`:
    search engines may list the club. `accent` and `emblem`: the colour of its pages and the picture
    beside its name. Raises NotFound, NotAllowed, InvalidInput.
    """
    club = access_club(by, slug, Role.OWNER, lock=True)
    check(club)
    before = _format_settings(club)
    # A name that is older than the rule against web addresses may stay.
    club.name = club.name if name in (None, club.name) else clean_name(str(name), field="name")
    club.is_public = club.is_public if is_public is None else is_public
    club.free_chat = club.free_chat if free_chat is None else free_chat
    if currency is not None:
        club.currency = (
            clean_text(currency, field="currency", max_length=4) if currency.strip() else ""
        )
    for field, value in (
        ("names", names),
        ("money", money),
        ("accent", accent),
        ("emblem", emblem),
    ):
        if value is not None:
            check_choice(value, CHOICES[field].values, field=field)
            setattr(club, field, value)
    club.is_searchable = club.is_searchable if is_searchable is None else is_searchable
    club.save(update_fields=list(SETTINGS))
    refresh_public_names(club)
    readers = "open to anyone" if club.is_public else "open to members only"
    chat = "free text" if club.free_chat else "fixed phrases only"
    text = f"Club settings saved: {club.name}, {readers}, online chat with {chat}."
    after = {name: getattr(club, name) for name in SETTINGS}
    changes = list_changes(before, _format_settings(club), _IN_LOG)
    record(by, club, "club-changed", text, settings=after, changes=changes)
    return club


def _format_settings(club: Club) -> dict[str, object]:
    """Return the settings of a club for the log: of a choice its label in English, as stored."""
    with translation.override(None):
        return {
            name: str(CHOICES[name](getattr(club, name)).label)
            if name in CHOICES
            else getattr(club, name)
            for name in SETTINGS
        }


@transaction.atomic
def choose_currency(*, by: Actor, slug: str, currency: str) -> Club:
    """Choose the currency symbol of a club that has none, where stakes are typed. For organisers.

    One that is chosen stays: its owners change it. Raises NotFound, NotAllowed, InvalidInput.
    """
    club = access_club(by, slug, Role.ORGANISER, lock=True)
    if club.currency or not currency.strip():
        return club
    club.currency = clean_text(currency, field="currency", max_length=4)
    club.save(update_fields=["currency"])
    text = f"The club counts stakes in {club.currency}."
    record(by, club, "club-changed", text, settings={"currency": club.currency})
    return club
