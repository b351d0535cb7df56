"""Define how people sign in: passkeys, apps with codes, recovery codes, sessions, and the log."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User


class Passkey(models.Model):
    """A passkey (WebAuthn credential): signs in alone, or after the password."""

    user = models.ForeignKey(User, models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=60)
    digest = models.CharField(
        max_length=64, unique=True, help_text="The SHA-256 of its id, which may be long."
    )
    credential = models.BinaryField(help_text="Its attested credential data: id and public key.")
    sign_count = models.PositiveBigIntegerField(
        default=0, help_text="How often it has signed, as it says itself; 0 if it does not count."
    )
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class CodeApp(models.Model):
    """An app that shows a new code every half minute (TOTP)."""

    user = models.OneToOneField(User, models.CASCADE, related_name="code_app")
    secret = models.CharField(max_length=200, help_text="Encrypted under the server's key.")
    last_step = models.BigIntegerField(
        default=0, help_text="The half minute whose code was used last; none works twice."
    )
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"code app of {self.user_id}"


class RecoveryCode(models.Model):
    """A code that replaces passkey and app once. Only a digest is stored."""

    user = models.ForeignKey(User, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "digest"], name="one_recovery_code_each"),
        )

    def __str__(self) -> str:
        return f"recovery code of {self.user_id}"


class BrowserSession(models.Model):
    """A browser in which a person is signed in."""

    user = models.ForeignKey(User, models.CASCADE, related_name="browser_sessions")
    session_key = models.CharField(max_length=40, unique=True)
    device = models.CharField(max_length=60, help_text="Browser and system, as far as known.")
    created_at = models.DateTimeField(default=timezone.now)
    last_seen_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.device} of {self.user_id}"


class AccountEvent(models.TextChoices):
    """What happened to an account."""

    SIGNED_IN = "signed-in", _("Signed in")
    SIGN_IN_FAILED = "sign-in-failed", _("Sign-in failed")
    PASSWORD_LINK = "password-link", _("Password link requested")
    PASSWORD_CHANGED = "password-changed", _("Password changed")
    ADDRESS_ASKED = "address-asked", _("New e-mail address requested")
    ADDRESS_CHANGED = "address-changed", _("E-mail address changed")
    NAME_CHANGED = "name-changed", _("Name changed")
    FACTOR_ADDED = "factor-added", _("Passkey or code app added")
    FACTOR_REMOVED = "factor-removed", _("Passkey or code app removed")
    CODES_MADE = "codes-made", _("Recovery codes made")
    CODE_USED = "code-used", _("Recovery code used")
    KEY_MADE = "key-made", _("API key made")
    KEY_REVOKED = "key-revoked", _("API key revoked")
    SESSION_ENDED = "session-ended", _("Session ended")
    ROLE_GIVEN = "role-given", _("Role given")
    CLUB_DELETED = "club-deleted", _("Club deleted")
    CLUB_RESTORED = "club-restored", _("Club restored")


class AccountEntry(models.Model):
    """An entry of a person's own log: what happened to their account, and on which device."""

    user = models.ForeignKey(User, models.CASCADE, related_name="account_entries")
    at = models.DateTimeField(default=timezone.now, db_index=True)
    event = models.CharField(max_length=20, choices=AccountEvent.choices)
    detail = models.CharField(max_length=120, blank=True, default="")
    device = models.CharField(max_length=60, blank=True, default="")

    class Meta:
        indexes = (models.Index(fields=["user", "-id"], name="account_entries_of_user"),)

    def __str__(self) -> str:
        return f"{self.event} of {self.user_id}"
