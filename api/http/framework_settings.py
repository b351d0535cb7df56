"""Configure REST framework and the document of the API, in what no installation changes.

`config.settings` takes both as they are.
"""

from __future__ import annotations

REST_FRAMEWORK: dict[str, object] = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "EXCEPTION_HANDLER": "api.http.problems.errors.handle_exception",
    "URL_FORMAT_OVERRIDE": None,
}
CHOICE_NAMES = {
    "Agreement": "tournaments.models.Agreement",
    "AdjustmentKind": "tournaments.models.AdjustmentKind",
    "RulingKind": "tournaments.models.RulingKind",
    "TimerAct": "tournaments.models.TimerAct",
    "AccountEvent": "tournaments.models.AccountEvent",
    "AskerKind": "api.scoring.live_shapes.VIEWER_KINDS",
    "BotName": "tournaments.events.settings.BOT.choices",
    "CallKind": "tournaments.models.CallKind",
    "FoundKind": "tournaments.standings.search.KINDS",
    "RecordKind": "tournaments.standings.search.RECORDS",
    "DrawMethod": "tournaments.draws.METHOD.choices",
    "DrawState": "tournaments.models.DrawState",
    "DropOut": "tournaments.models.DropOut",
    "EventState": "tournaments.models.EventState",
    "FriendState": "tournaments.online.friends.queries.FRIEND_STATES",
    "GameRole": "tournaments.online.access.GAME_ROLES",
    "GameState": "tournaments.models.GameState",
    "DailyState": "api.online.casual_shapes.DAILY_STATES",
    "Ranking": "tournaments.events.RANKING.choices",
    "SeasonRanking": "tournaments.events.SEASON_RANKING.choices",
    "TieBreak": "tournaments.events.TIE_BREAK.choices",
    "PlaceTies": "tournaments.models.PlaceTies",
    "ImportedDealState": "tournaments.scoring.result_files.imports.DEAL_STATES",
    "ImportRowState": "tournaments.clubs.player_import.ROW_STATES",
    "InvitationState": "tournaments.clubs.invitation_queries.INVITATION_STATES",
    "Accent": "tournaments.models.Accent",
    "Emblem": "tournaments.models.Emblem",
    "MoneyVisibility": "tournaments.models.MoneyVisibility",
    "NameVisibility": "tournaments.models.NameVisibility",
    "KeyScope": "tournaments.models.KeyScope",
    "OptionKind": "api.presets.shapes.OPTION_KINDS",
    "PresetGroup": "api.presets.shapes.PRESET_GROUPS",
    "ProposalKind": "tournaments.online.proposals.PROPOSALS",
    "ResultState": "api.scoring.shapes.STATES",
    "Role": "tournaments.models.Role",
    "RuleKind": "tournaments.models.RuleKind",
    "SeatChoice": "tournaments.online.SEAT_KINDS",
    "SeatState": "tournaments.online.shapes.SEAT_STATES",
    "SeatPlayer": "tournaments.online.shapes.SEAT_PLAYERS",
    "SharedSeatsSign": "tournaments.online.shapes.SIGNS",
    "SitOutRule": "tournaments.models.SitOutRule",
    "TimeoutAction": "tournaments.models.TimeoutAction",
    "Trump": "api.scoring.deal_report.TRUMPS",
    "UndoRule": "tournaments.models.UndoRule",
    "Venue": "tournaments.models.Venue",
}
"""The names of choices in the document, and the choices that they name."""
SPECTACULAR_SETTINGS: dict[str, object] = {
    "TITLE": "Clag Club",
    "DESCRIPTION": "Run a club's Clag league: send results, read standings, play online.",
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    # Requests and answers have shapes of their own, whose names say which they are.
    "COMPONENT_SPLIT_PATCH": False,
    "ENFORCE_NON_BLANK_FIELDS": True,
    # A field that may be null says so itself.
    "ENUM_ADD_EXPLICIT_BLANK_NULL_CHOICE": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.http.schema.finish_document",
    ],
    "ENUM_NAME_OVERRIDES": CHOICE_NAMES,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "docExpansion": "none", "filter": True},
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
