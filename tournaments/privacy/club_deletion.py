"""Delete whole clubs, and restore them. Nothing is removed for thirty days (ADR 0337)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.accounts import send_notice
from tournaments.core.access import access_club_to_delete, is_server_owner
from tournaments.core.audit import record
from tournaments.core.errors import ClubOwnsServer, SignInFirst
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.validation import field_error
from tournaments.events import hide_nights, kept_until, show_nights
from tournaments.models import (
    AccountEvent,
    Club,
    ClubDeletion,
    Event,
    Membership,
    Player,
    Role,
    Season,
    Table,
    User,
)

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor

MUST_STAY = gettext_lazy(
    "This is the server's first club. Its owners own the server, so it must stay."
)


class ClubImpact(Shape):
    """What goes with a club, in numbers. Accounts stay."""

    name: Annotated[str, "To be repeated when the club is deleted."]
    seasons: int
    nights: int
    players: int
    tables: int
    deals: int
    members: Annotated[int, "People who lose their role in it; their accounts stay."]
    deleted_at: Annotated[IsoTime | None, "Null unless it is deleted already."]
    owns_server: Annotated[bool, "Whether its owners own the server, so that it must stay."]


class DeletedClub(Shape):
    """A deleted club that can still be restored."""

    slug: str
    name: str
    deleted_at: IsoTime
    kept_until: Annotated[IsoTime, "Until then it can be restored."]


def measure_club(*, by: Actor, slug: str) -> ClubImpact:
    """Return what deleting a club would take with it. For its owners and the server's owner.

    Raises NotFound, NotAllowed, SignInFirst.
    """
    club = access_club_to_delete(by, slug)
    tables = Table.objects.filter(event__club=club).values_list("deals_in", flat=True)
    deals = [one.bit_count() for one in tables]
    return ClubImpact(
        name=club.name,
        seasons=Season.everything.filter(club=club).count(),
        nights=Event.everything.filter(club=club).count(),
        players=Player.everything.filter(club=club).count(),
        tables=len(deals),
        deals=sum(deals),
        members=Membership.everything.filter(club=club).count(),
        deleted_at=iso_time(club.deleted_at) if club.deleted_at else None,
        owns_server=owns_server(club),
    )


@transaction.atomic
def delete_club(*, by: Actor, slug: str, name: str) -> Club:
    """Delete a club: it disappears for everyone until it is restored. Its owners get a letter.

    `name` must be the club's, so that no other is meant. Deleting it again does nothing, whatever
    the name. For its owners and the server's owner.
    Raises NotFound, NotAllowed, SignInFirst, InvalidInput, ClubOwnsServer for the first club.
    """
    club = access_club_to_delete(by, slug)
    if club.deleted_at is not None:
        return club
    if owns_server(club):
        raise ClubOwnsServer(str(MUST_STAY))
    if name.split() != club.name.split():
        raise field_error("name", "wrong", _("This is not the name of the club."))
    at = timezone.now()
    hide_nights(club, at)
    # After its nights: in the order of all locks.
    club = access_club_to_delete(by, slug, lock=True)
    if club.deleted_at is None:
        club.deleted_at = at
        club.save(update_fields=["deleted_at"])
        is_own = Membership.everything.filter(club=club, user=by.user, role=Role.OWNER).exists()
        ClubDeletion.objects.create(club_number=club.pk, deleted_at=at, by_server_owner=not is_own)
        record(by, club, "club-deleted", f"{club.name} was deleted.")
        _notify_owners(club, AccountEvent.CLUB_DELETED)
    return club


def owns_server(club: Club) -> bool:
    """Return whether the owners of a club own the server: the first club can only stay."""
    return not Club.everything.filter(pk__lt=club.pk).exists()


def _notify_owners(club: Club, event: AccountEvent) -> None:
    """Write to all owners, also where another did it: they would find only a missing page."""
    owners = User.objects.filter(memberships__club=club, memberships__role=Role.OWNER)
    for owner in owners.filter(is_active=True).order_by("pk"):
        send_notice(owner, event, detail=club.name)


@transaction.atomic
def restore_club(*, by: Actor, slug: str) -> Club:
    """Restore a deleted club as it was, with its nights; restoring it again changes nothing.

    For its owners and the server's owner. Raises NotFound, NotAllowed, SignInFirst.
    """
    club = access_club_to_delete(by, slug)
    if club.deleted_at is None:
        return club
    show_nights(club)
    club = access_club_to_delete(by, slug, lock=True)
    if club.deleted_at is not None:
        club.deleted_at = None
        club.save(update_fields=["deleted_at"])
        going = ClubDeletion.objects.filter(club_number=club.pk, restored_at=None)
        going.update(restored_at=timezone.now())
        record(by, club, "club-restored", f"{club.name} was restored.")
        _notify_owners(club, AccountEvent.CLUB_RESTORED)
    return club


def list_deleted_clubs(*, by: Actor) -> QuerySet[Club]:
    """Find the deleted clubs that the actor may restore, the latest deleted first.

    Those that they own; for the server's owner, all. Raises SignInFirst.
    """
    if by.user is None:
        raise SignInFirst(_("Sign in to do this."))
    rows = Club.everything.exclude(deleted_at=None)
    if not rows.exists():  # as nearly always: every account page asks
        return rows.none()
    if not is_server_owner(by):
        rows = rows.filter(memberships__user=by.user, memberships__role=Role.OWNER)
    return rows.order_by("-deleted_at", "-pk")


def build_deleted_club(club: Club) -> DeletedClub:
    """Return what is shown of a club that `list_deleted_clubs` found."""
    at = cast("datetime", club.deleted_at)
    return DeletedClub(
        slug=club.slug,
        name=club.name,
        deleted_at=iso_time(at),
        kept_until=iso_time(kept_until(at)),
    )
