"""API keys: that they work, and when they stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tournaments import accounts
from tournaments.core.errors import NotFound

if TYPE_CHECKING:
    from tests.support.people import People


def test_a_token_works_until_it_is_revoked_and_is_stored_as_a_digest(people: People) -> None:
    token, secret = accounts.make_token(by=people.organiser, name="My phone")
    found = accounts.find_token(secret)
    assert found is not None
    assert found.user == people.ada
    token.refresh_from_db()
    assert token.last_used_at is not None
    assert secret not in {str(value) for value in vars(token).values()}
    with pytest.raises(NotFound):
        accounts.revoke_token(by=people.stranger, token_id=token.pk)
    accounts.revoke_token(by=people.organiser, token_id=token.pk)
    assert accounts.find_token(secret) is None


@pytest.mark.parametrize("secret", ["", "clag_", "clag_wrong", "x" * 5000])
def test_a_wrong_token_finds_no_user(people: People, secret: str) -> None:
    accounts.make_token(by=people.organiser, name="My phone")
    assert accounts.find_token(secret) is None
