"""Define accounts and their API keys (tokens)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Creates and finds accounts by e-mail address."""

    def create_user(self, email: str, password: str | None = None, **extra: Any) -> User:
        """Create an account. Without a password it cannot sign in until one is set."""
        user = self.model(email=self.normalize_email(email).lower(), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **extra: Any) -> User:
        """Create an account that Django treats as a superuser."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **extra)

    def get_by_natural_key(self, username: str | None) -> User:
        """Find an account by e-mail address, ignoring case."""
        return self.get(email=(username or "").strip().lower())


class User(AbstractUser):
    """A person who can sign in. What they may do depends on their memberships of clubs."""

    # None drops a field of the parent, which Django allows and its stubs do not.
    username = None  # type: ignore[assignment]  # signing in takes the e-mail address
    first_name = None  # type: ignore[assignment]  # `name` is the whole one
    last_name = None  # type: ignore[assignment]  # as above
    email = models.EmailField("e-mail address", unique=True)
    name = models.CharField("name", max_length=80)
    invited_by = models.ForeignKey(
        "Club",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="The club that created this account and may pass on its invitation link.",
    )
    address_proven_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When a link that went by e-mail to the address was used; empty until then.",
    )
    device_stamp = models.PositiveIntegerField(
        default=0,
        help_text="Counted up when the browsers that signed in before are to be known no longer.",
    )

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    # The parent's manager creates accounts with a username, so this one is not a subclass.
    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        """Return the name to address the person by."""
        return str(self)

    def get_short_name(self) -> str:
        """Return the name to address the person by."""
        return str(self)


class KeyScope(models.TextChoices):
    """What a program may do with an API key. Each scope includes the ones before it."""

    READ = "read", _("Read")
    PLAY = "play", _("Read, enter results and play")
    ORGANISE = "organise", _("Also organise: players, events, rounds and draws")
    EVERYTHING = "everything", _("Everything that I may do, but not my account's security")

    def includes(self, needed: KeyScope) -> bool:
        """Return whether this scope includes `needed`.

        >>> KeyScope.PLAY.includes(KeyScope.READ), KeyScope.PLAY.includes(KeyScope.ORGANISE)
        (True, False)
        """
        ladder = list(KeyScope)
        return ladder.index(self) >= ladder.index(needed)


def in_a_year() -> datetime:
    """Return when an API key ends, unless its person chose another time."""
    return timezone.now() + timedelta(days=365)


class ApiToken(models.Model):
    """A person's API key. Only a digest is stored; the key is shown once, when created."""

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    scope = models.CharField(max_length=12, choices=KeyScope.choices, default=KeyScope.EVERYTHING)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(default=in_a_year)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name
