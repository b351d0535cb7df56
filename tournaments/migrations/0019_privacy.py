"""Keep what open clubs show as it is, and choose the strictest for what is new.

Who sees names and money was one setting, `is_public`. A public club goes on showing both to anyone
and being found by search engines; a private one shows money to its members.
"""

import random

from django.db import migrations, models


def keep_what_is_shown(apps, schema_editor):
    """Give each club the choices that describe what it shows now, and each player a number."""
    club, player = apps.get_model("tournaments", "Club"), apps.get_model("tournaments", "Player")
    club.objects.update(names="full")
    club.objects.filter(is_public=True).update(money="anyone", is_searchable=True)
    club.objects.filter(is_public=False).update(money="members")
    player.objects.update(public_name=models.F("name"))
    for club_id in club.objects.values_list("pk", flat=True):
        found = list(player.objects.filter(club=club_id).order_by("pk"))
        # In no order of theirs: players added from an alphabetical list would give it away.
        random.SystemRandom().shuffle(found)
        for number, one in enumerate(found, 1):
            one.public_number = number
        player.objects.bulk_update(found, ["public_number"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_invitations"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="is_searchable",
            field=models.BooleanField(
                default=False,
                help_text="Search engines may list the public pages, except players' own.",
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="money",
            field=models.CharField(
                choices=[
                    ("anyone", "Anyone"),
                    ("members", "Members of the club"),
                    ("concerned", "Only the players of the night"),
                ],
                default="concerned",
                help_text="Who sees stakes and settlements, besides organisers.",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="names",
            field=models.CharField(
                choices=[("full", "Full names"), ("initials", "Initials"), ("hidden", "No names")],
                default="initials",
                help_text="How players' names are shown to people who are not members.",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="erased_at",
            field=models.DateTimeField(
                blank=True, help_text="When the name was erased for good.", null=True
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="is_minor",
            field=models.BooleanField(
                default=False,
                help_text="Under age, so never named to strangers. Only organisers see this.",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="names",
            field=models.CharField(
                blank=True,
                choices=[("full", "Full names"), ("initials", "Initials"), ("hidden", "No names")],
                default="",
                help_text="The organisers' choice for this player; empty to leave it to the club.",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="own_names",
            field=models.CharField(
                blank=True,
                choices=[("full", "Full names"), ("initials", "Initials"), ("hidden", "No names")],
                default="",
                help_text="The person's own choice; empty to leave it to the club.",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="public_name",
            field=models.CharField(blank=True, default="", max_length=60),
        ),
        migrations.AddField(
            model_name="player",
            name="public_number",
            field=models.PositiveIntegerField(
                default=0, help_text="The number in `Player 7`; not in the order of the names."
            ),
        ),
        migrations.RunPython(keep_what_is_shown, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(("names__in", ["full", "initials", "hidden"])),
                name="club_names_are_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(("money__in", ["anyone", "members", "concerned"])),
                name="club_money_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("public_number__gt", 0)),
                fields=("club", "public_number"),
                name="one_player_of_a_number_per_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("names__in", ["", "full", "initials", "hidden"]),
                    ("own_names__in", ["", "full", "initials", "hidden"]),
                ),
                name="player_names_are_known",
            ),
        ),
    ]
