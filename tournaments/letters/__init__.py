"""E-mails to players: the results of a night for those who want them, and their own links."""

from __future__ import annotations

from tournaments.letters.confirmation import (
    CONFIRM_DAYS,
    confirm_results,
    find_confirmation,
    forget_unconfirmed,
    subscribe_by_link,
    write_confirmation_letter,
)
from tournaments.letters.link_letters import send_player_link, write_link_letter
from tournaments.letters.result_letters import send_results, write_result_letter
from tournaments.letters.seat_letters import SentLinks, send_seat_links, write_seat_letter
from tournaments.letters.subscriptions import (
    Subscription,
    SubscriptionStop,
    choose_account_results,
    count_subscribers,
    find_stop,
    forget_subscriptions,
    move_subscription,
    read_subscription,
    return_subscription,
    sends_letters,
    stop_results,
    stop_results_by_link,
)

__all__ = [
    "CONFIRM_DAYS",
    "SentLinks",
    "Subscription",
    "SubscriptionStop",
    "choose_account_results",
    "confirm_results",
    "count_subscribers",
    "find_confirmation",
    "find_stop",
    "forget_subscriptions",
    "forget_unconfirmed",
    "move_subscription",
    "read_subscription",
    "return_subscription",
    "send_player_link",
    "send_results",
    "send_seat_links",
    "sends_letters",
    "stop_results",
    "stop_results_by_link",
    "subscribe_by_link",
    "write_confirmation_letter",
    "write_link_letter",
    "write_result_letter",
    "write_seat_letter",
]
