"""Clubs, their members, invitations and players."""

from __future__ import annotations

from tournaments.clubs.clubs import (
    change_club,
    choose_currency,
    create_club,
    may_create_club,
    set_up_first_club,
)
from tournaments.clubs.imported_tables import resolve_player_names
from tournaments.clubs.invitation_answers import (
    OpenedInvitation,
    accept_as_newcomer,
    accept_by_letter,
    accept_invitation,
    accept_own_invitation,
    decline_invitation,
    list_own_invitations,
    open_invitation,
)
from tournaments.clubs.invitation_letters import send_invitation_letter
from tournaments.clubs.invitation_queries import (
    InvitationLine,
    OwnInvitationLine,
    build_invitation_line,
    build_own_invitation_line,
    list_invitations,
)
from tournaments.clubs.invitations import (
    cancel_invitation,
    find_invitation_of,
    invite,
    resend_invitation,
)
from tournaments.clubs.log.filters import (
    FILTERS as LOG_FILTERS,
)
from tournaments.clubs.log.filters import LogFilter, filter_log, list_actors, parse_log_filter
from tournaments.clubs.log.kinds import KINDS, kind_of
from tournaments.clubs.log.lines import (
    ChangeLine,
    LogLine,
    list_changes_of,
    list_log,
    write_log,
)
from tournaments.clubs.members import change_role, find_member, leave_club, remove_member
from tournaments.clubs.player_import import (
    ImportRow,
    PlayerImport,
    import_players,
    preview_players,
)
from tournaments.clubs.player_links import (
    access_player_by_calendar,
    access_player_by_link,
    find_own_calendar,
    has_link,
    make_player_link,
    make_player_links,
    void_player_link,
    void_player_links,
)
from tournaments.clubs.player_lists import MAX_LIST, MAX_LISTED, ListedColumn, decode_text_file
from tournaments.clubs.player_names import MAX_NAME
from tournaments.clubs.player_privacy import (
    PlayerPrivacy,
    choose_own_names,
    is_person,
    link_player,
    read_privacy,
)
from tournaments.clubs.players import (
    add_player,
    add_players,
    change_player,
    check_name_free,
    get_player_names,
)
from tournaments.clubs.public_names import effective_visibility, refresh_public_names
from tournaments.clubs.queries import (
    ClubLine,
    ClubRow,
    MemberLine,
    Ownership,
    build_club_lines,
    build_club_row,
    build_member_line,
    count_active_players,
    find_clubs,
    list_members,
    read_ownership,
)
from tournaments.clubs.setup_word import check_setup_word, get_setup_word
from tournaments.clubs.spreadsheet import write_members

__all__ = [
    "KINDS",
    "LOG_FILTERS",
    "MAX_LIST",
    "MAX_LISTED",
    "MAX_NAME",
    "ChangeLine",
    "ClubLine",
    "ClubRow",
    "ImportRow",
    "InvitationLine",
    "ListedColumn",
    "LogFilter",
    "LogLine",
    "MemberLine",
    "OpenedInvitation",
    "OwnInvitationLine",
    "Ownership",
    "PlayerImport",
    "PlayerPrivacy",
    "accept_as_newcomer",
    "accept_by_letter",
    "accept_invitation",
    "accept_own_invitation",
    "access_player_by_calendar",
    "access_player_by_link",
    "add_player",
    "add_players",
    "build_club_lines",
    "build_club_row",
    "build_invitation_line",
    "build_member_line",
    "build_own_invitation_line",
    "cancel_invitation",
    "change_club",
    "change_player",
    "change_role",
    "check_name_free",
    "check_setup_word",
    "choose_currency",
    "choose_own_names",
    "count_active_players",
    "create_club",
    "decline_invitation",
    "decode_text_file",
    "effective_visibility",
    "filter_log",
    "find_clubs",
    "find_invitation_of",
    "find_member",
    "find_own_calendar",
    "get_player_names",
    "get_setup_word",
    "has_link",
    "import_players",
    "invite",
    "is_person",
    "kind_of",
    "leave_club",
    "link_player",
    "list_actors",
    "list_changes_of",
    "list_invitations",
    "list_log",
    "list_members",
    "list_own_invitations",
    "make_player_link",
    "make_player_links",
    "may_create_club",
    "open_invitation",
    "parse_log_filter",
    "preview_players",
    "read_ownership",
    "read_privacy",
    "refresh_public_names",
    "remove_member",
    "resend_invitation",
    "resolve_player_names",
    "send_invitation_letter",
    "set_up_first_club",
    "void_player_link",
    "void_player_links",
    "write_log",
    "write_members",
]
