"""Define the shapes of personal data."""

from __future__ import annotations

from api.http.answers import answer
from api.http.shapes import Input, OneOf, StrictBoolean, StrictText, id_field
from api.online import friends, history_shapes  # noqa: F401  # shapes within others are named first
from tournaments.clubs import PlayerPrivacy
from tournaments.models import NameVisibility
from tournaments.privacy import (
    AccountData,
    ClubImpact,
    DeletedClub,
    Deletion,
    Merger,
    PlayerData,
    RemovedPlayer,
)

PlayerDataOut = answer(PlayerData, "PlayerDataOut")
AccountDataOut = answer(AccountData, "AccountDataOut")
DeletionOut = answer(Deletion, "DeletionOut")
MergerOut = answer(Merger, "MergerOut")
RemovedPlayerOut = answer(RemovedPlayer, "RemovedPlayerOut")
PlayerPrivacyOut = answer(PlayerPrivacy, "PlayerPrivacyOut")

ClubImpactOut = answer(ClubImpact, "ClubImpactOut")
DeletedClubOut = answer(DeletedClub, "DeletedClubOut")


class ClubDeleteIn(Input):
    """Confirms that this club is to be deleted."""

    name = StrictText(max_length=80, help_text="The name of the club.")


class PlayerPrivacyIn(Input):
    """What to change of how a player is shown. Organisers send all but `own_names`."""

    names = OneOf(
        NameVisibility.choices,
        required=False,
        allow_null=True,
        help_text="The organisers' choice; null leaves it to the club.",
    )
    is_minor = StrictBoolean(required=False, help_text="Under 18: never named to strangers.")


class OwnNamesIn(Input):
    """One's own choice of how strangers see the name."""

    own_names = OneOf(
        NameVisibility.choices, allow_null=True, help_text="Null leaves it to the club."
    )


class EraseIn(Input):
    """Confirms that a name is to be erased for good."""

    confirm = StrictBoolean(help_text="Must be true: it cannot be undone.")


class PlayerAccountIn(Input):
    """The member whose player this is; null for none."""

    member = id_field(allow_null=True)
