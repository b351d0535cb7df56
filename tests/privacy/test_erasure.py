"""An erased name is nowhere any more, and the results are as they were."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import models
from django.utils import timezone

from tests.privacy.test_names import NAMES, Night, found_by, night, words_of
from tests.support.page_checks import look
from tests.support.people import PASSWORD, make_user
from tournaments import accounts, clubs
from tournaments.accounts import before_deletion
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.core.errors import InvalidInput, NotAllowed
from tournaments.core.shapes import dump_json
from tournaments.models import (
    AccountEntry,
    BrowserSession,
    CallKind,
    CodeApp,
    DirectorCall,
    Draw,
    GameEntry,
    GameReport,
    GameSeat,
    Invitation,
    Job,
    LogEntry,
    Membership,
    Passkey,
    Player,
    SeatingRule,
    Standing,
    User,
)
from tournaments.privacy import erase_player, export, export_account, export_player

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

__all__ = ["night"]

pytestmark = [pytest.mark.both_databases, pytest.mark.usefixtures("no_typesetting")]

NAME = NAMES[0]
WORDS = words_of(NAME)


TEXTS = (models.CharField, models.TextField, models.JSONField)


def find_in_database() -> dict[str, list[str]]:
    """Return every stored value with a word of the name in it, by model and column."""
    found: dict[str, list[str]] = {}
    for model in apps.get_models(include_auto_created=True):
        fields = model._meta.concrete_fields
        columns = [field.attname for field in fields if isinstance(field, TEXTS)]
        for row in model._base_manager.values(*columns) if columns else ():
            for column, value in row.items():
                text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
                if WORDS.search(text):
                    found.setdefault(f"{model.__name__}.{column}", []).append(text)
    return found


@pytest.fixture
def everywhere(night: Night) -> Night:
    """The night, with the name in every place that people can write it to."""
    club, by = night.people.club, night.people.organiser
    DirectorCall.objects.create(
        table=night.table, kind=CallKind.PROTEST, opened_as=f"{NAME}'s phone", words=f"{NAME}!",
        answer=f"No, {NAME.upper()}.",
    )  # fmt: skip
    seat = GameSeat.objects.get(game=night.online, number=0)
    GameSeat.objects.filter(pk=seat.pk).update(player=Player.objects.get(name=NAME), name=NAME)
    last = GameEntry.objects.filter(game=night.online).order_by("-number")[0]
    for number, (kind, at, text) in enumerate(
        [("joined", 0, NAME), ("replaced", 0, f"* {NAME}"), ("talked", 1, f"Hello {NAME}"),
         ("talked", 0, "I live at 3 Mill Lane")], last.number + 1,
    ):  # fmt: skip
        GameEntry.objects.create(
            game=night.online, number=number, kind=kind, seat=at, text=text, made_at=last.made_at
        )
    SeatingRule.objects.create(club=club, kind="apart", reason=f"{NAME} asked")
    Draw.objects.create(
        event=night.event, number=9, method="social", seed=1, state="discarded", made_as=NAME,
    )  # fmt: skip
    clubs.change_player(
        by=by, player_id=Player.objects.get(name=NAMES[1]).pk, name=f"{NAMES[1]} {NAME}"
    )
    clubs.change_player(
        by=by, player_id=Player.objects.get(name=f"{NAMES[1]} {NAME}").pk, name=NAMES[1]
    )
    return night


def test_a_name_is_in_no_row_and_on_no_page_once_it_is_erased(
    everywhere: Night, ada: Client, web: Client
) -> None:
    night, player = everywhere, Player.objects.get(name=NAME)
    before = list(Standing.objects.order_by("pk").values_list("player_id", "points", "wins"))
    assert find_in_database().keys() >= {
        "Player.name", "LogEntry.text", "GameSeat.name", "GameEntry.text", "DirectorCall.words",
        "DealResult.reason", "DealResult.report", "DealResult.score", "SeatingRule.reason",
        "Draw.made_as",
    }  # fmt: skip
    erase_player(by=night.people.organiser, player_id=player.pk, confirm=True)
    assert find_in_database() == {}
    caches["pages"].clear()
    for client in (ada, web):
        assert found_by(client, night, WORDS) == {}
    assert not GameEntry.objects.filter(text__contains="Mill Lane").exists()
    after = list(Standing.objects.order_by("pk").values_list("player_id", "points", "wins"))
    assert before == after
    player.refresh_from_db()
    shown = f"Former player {player.public_number}"
    assert (player.name, player.public_name, player.is_active) == (shown, shown, False)
    entry = LogEntry.objects.get(verb="player-erased")
    assert entry.text == f"A name was erased: now {shown}."


def test_an_erased_player_gets_no_new_name_and_no_account_and_stays_under_18(
    people: People, ada: Client
) -> None:
    player = clubs.add_player(by=people.organiser, club_slug=people.club.slug, name=NAME)
    clubs.change_player(by=people.organiser, player_id=player.pk, is_minor=True)
    erased = erase_player(by=people.organiser, player_id=player.pk, confirm=True)
    assert erased.is_minor
    with pytest.raises(InvalidInput, match="erased"):
        clubs.change_player(by=people.organiser, player_id=player.pk, name=NAME)
    member = Membership.objects.get(user=people.dee)
    with pytest.raises(InvalidInput, match="erased"):
        clubs.link_player(by=people.organiser, player_id=player.pk, member_id=member.pk)
    ada.post(f"/clubs/adas-club/organise/players/{player.pk}/", {"name": NAME, "is_active": "on"})
    assert find_in_database() == {}


def test_it_asks_twice_in_plain_words(people: People, ada: Client) -> None:
    player = clubs.add_player(by=people.organiser, club_slug=people.club.slug, name=NAME)
    desk = f"/clubs/adas-club/organise/players/{player.pk}/"
    assert f"{desk}erase/" in look(ada.get(desk)).links()
    page = look(ada.get(f"{desk}erase/"))
    assert "This cannot be undone." in page.words
    look(ada.post(f"{desk}erase/"), status=422)
    player.refresh_from_db()
    assert player.name == NAME
    ada.post(f"{desk}erase/", {"confirm": "on"})
    player.refresh_from_db()
    assert player.name == "Former player 1"
    page = look(ada.get(desk))
    assert "The name was erased on" in page.words
    assert not [one for one in page.all("input") if one.get("name") == "name"]
    assert not {link for link in page.links() if link.startswith(desk)}, "nothing to do with it"
    assert ada.get(f"{desk}erase/").headers["Location"] == desk
    # A repeat changes nothing and leaves no second trace.
    erase_player(by=people.organiser, player_id=player.pk, confirm=True)
    assert LogEntry.objects.filter(verb="player-erased").count() == 1


def test_only_organisers_erase_and_only_with_a_yes(people: People, cal: Client) -> None:
    player = clubs.add_player(by=people.organiser, club_slug=people.club.slug, name=NAME)
    with pytest.raises(NotAllowed):
        erase_player(by=people.scorer, player_id=player.pk, confirm=True)
    with pytest.raises(InvalidInput):
        erase_player(by=people.organiser, player_id=player.pk, confirm=False)
    answer = cal.post(
        f"/api/v1/players/{player.pk}/erase", {"confirm": True}, content_type="application/json"
    )
    assert answer.status_code in (403, 404)
    assert Player.objects.get(pk=player.pk).name == NAME


def test_names_that_contain_an_erased_one_stay(people: People) -> None:
    by, slug = people.organiser, people.club.slug
    ann = clubs.add_player(by=by, club_slug=slug, name="Ann")
    clubs.add_player(by=by, club_slug=slug, name="Ann Lee")
    erase_player(by=by, player_id=ann.pk, confirm=True)
    texts = set(LogEntry.objects.filter(verb="player-added").values_list("text", flat=True))
    number = Player.objects.get(pk=ann.pk).public_number
    assert texts == {f"Former player {number} was added.", "Ann Lee was added."}


def test_an_earlier_name_goes_with_the_last_one(people: People) -> None:
    by, slug = people.organiser, people.club.slug
    player = clubs.add_player(by=by, club_slug=slug, name=NAME)
    clubs.change_player(by=by, player_id=player.pk, name="Peg Lee")
    clubs.change_player(by=by, player_id=player.pk, name="Peg Lee (the elder)")
    clubs.change_player(by=by, player_id=player.pk, name="Peggy")
    clubs.add_player(by=by, club_slug=slug, name="Peg Lee")
    erase_player(by=by, player_id=player.pk, confirm=True)
    assert find_in_database() == {}
    assert not LogEntry.objects.filter(text__contains="elder").exists()
    assert LogEntry.objects.filter(text="Peg Lee was added.").exists(), "another has it now"


def test_an_account_that_is_deleted_leaves_no_earlier_name_and_no_address(people: People) -> None:
    invited = clubs.invite(
        by=people.organiser, club_slug="adas-club", email="eve@x.org", name=NAME, role="organiser"
    )
    link = links.invitation_token(invited, by_letter=False)
    _accepted, eve = clubs.accept_as_newcomer(link=link, name=f"{NAME} II", password=PASSWORD)
    clubs.add_player(by=Actor(user=eve), club_slug="adas-club", name="Bob")
    accounts.change_name(eve, "Everilda")
    accounts.delete_account(eve)
    Job.objects.all().delete()  # the letter that says so, deleted two days after it was sent
    assert find_in_database() == {}
    assert not Invitation.objects.exists()
    texts = set(LogEntry.objects.values_list("text", flat=True))
    assert "Former member was invited as organiser." in texts
    assert "Former member deleted their account and is no longer a member." in texts
    assert not LogEntry.objects.filter(done_by__contains="Everilda").exists()
    assert LogEntry.objects.get(verb="player-added").done_by == "Former member"


def test_an_account_that_is_deleted_leaves_no_name_in_the_logs(people: People) -> None:
    eve = make_user("Everilda")
    Membership.objects.create(club=people.club, user=eve, role="organiser")
    clubs.add_player(by=Actor(user=eve), club_slug=people.club.slug, name="Bob")
    assert LogEntry.objects.filter(done_by="Everilda").exists()
    before_deletion(eve)
    eve.delete()
    assert not LogEntry.objects.filter(done_by__contains="Everilda").exists()
    assert LogEntry.objects.filter(done_by="Former member").exists()


def test_people_download_their_own_data(night: Night, dee: Client) -> None:
    people, player = night.people, Player.objects.get(name=NAME)
    member = Membership.objects.get(user=people.dee)
    clubs.link_player(by=people.organiser, player_id=player.pk, member_id=member.pk)
    page = look(dee.get("/account/data/"))
    assert "Strangers see" in page.words
    answer = dee.get("/account/data/file/")
    assert "attachment" in answer["Content-Disposition"]
    data: dict[str, Any] = json.loads(answer.content)
    assert (data["email"], data["roles"][0]["role"]) == ("dee@clag.test", "member")
    (own,) = data["players"]
    assert (own["name"], len(own["deals"]), len(own["nights"])) == (NAME, 13, 1)
    assert data == dee.get("/api/v1/me/data").json()
    assert answer.content.count(b"\n") > 50, "one long line"
    assert "password" not in answer.content.decode()
    assert export_account(people.dee).players[0].club == people.club.name


def test_the_file_has_what_protects_the_account_and_what_its_person_asked_for(
    people: People,
) -> None:
    user, by = people.dee, people.member
    tomorrow = timezone.now() + timedelta(days=1)
    Session.objects.create(session_key="a", session_data="", expire_date=tomorrow)
    BrowserSession.objects.create(user=user, session_key="a", device="Firefox on Linux")
    Passkey.objects.create(user=user, name="Phone", digest="d", credential=b"key")
    CodeApp.objects.create(user=user, secret="a secret")
    AccountEntry.objects.create(user=user, event="signed-in", device="Firefox on Linux")
    GameReport.objects.create(
        place="Table 1", number=1, words="Too slow", reported_by=by.identity, reported_as="Dee"
    )
    Invitation.objects.create(
        club=people.club, email=user.email, name="Dee", role="member", expires_at=timezone.now()
    )
    data = export_account(user)
    assert [one.name for one in data.passkeys] == ["Phone"]
    assert data.code_app is not None
    assert [one.device for one in data.sessions] == ["Firefox on Linux"]
    assert [one.device for one in data.account_log] == ["Firefox on Linux"]
    assert [one.words for one in data.reports] == ["Too slow"]
    assert [one.club for one in data.invitations] == [people.club.name]
    assert "a secret" not in dump_json(data).decode()
    ben = export_account(people.ben)
    assert [ben.passkeys, ben.sessions, ben.account_log, ben.reports, ben.invitations] == [[]] * 5


def test_the_file_has_every_kind_of_data_that_is_about_an_account() -> None:
    kinds = {
        "Adjustment": "who gave or cancelled it stands in the club's log",
        "Announcement": "who made it stands in the club's log",
        "DailyTry": "as `daily_tries`",
        "DirectorCall": "who answered stands in the club's log",
        "DuplicateSet": "who opened it stands in the club's log",
        "Draw": "who asked for it stands in the club's log",
        "Friendship": "as `friends`",
        "OnlineGame": "as `games`",
        "TableInvitation": "as `table_invitations`",
        "PlayedGame": "as `played_games`",
        "ResultSubscription": "as `results_by_email` of the player",
        "Payment": "who marked it stands in the club's log",
        "Round": "who drew it stands in the club's log",
        "Ruling": "who made or undid it stands in the club's log",
    }
    about = {
        model.__name__
        for model in apps.get_models()
        if any(field.related_model is User for field in model._meta.get_fields() if field.concrete)
    }
    exported = {name for name in vars(export) if isinstance(vars(export)[name], type)}
    through_lists = {"ApiToken", "Passkey", "RecoveryCode", "BrowserSession"}
    assert about - exported - through_lists == kinds.keys()


def test_a_players_data_is_for_organisers_and_the_person(night: Night, ada: Client) -> None:
    people, player = night.people, Player.objects.get(name=NAME)
    assert export_player(by=people.organiser, player_id=player.pk).name == NAME
    with pytest.raises(NotAllowed):
        export_player(by=people.member, player_id=player.pk)
    answer = ada.get(f"/clubs/adas-club/organise/players/{player.pk}/data/")
    assert answer["Content-Disposition"] == f'attachment; filename="player-{player.pk}.json"'


def test_a_person_chooses_how_strangers_see_them_on_their_page(
    people: People, dee: Client, web: Client
) -> None:
    player = clubs.add_player(by=people.organiser, club_slug=people.club.slug, name=NAME)
    member = Membership.objects.get(user=people.dee)
    clubs.link_player(by=people.organiser, player_id=player.pk, member_id=member.pk)
    dee.post(f"/account/data/names/{player.pk}/", {"names": "hidden"})
    caches["pages"].clear()
    assert "Player 1" in look(web.get("/clubs/adas-club/players/")).words
    assert "Strangers see: Player 1" in look(dee.get("/account/data/")).words
