"""Rename the jobs of online games that wait: their kind is the name of a task now."""

from django.db import migrations


def rename(apps, schema_editor):
    """Give waiting jobs the kind for what time brings; it does whatever is due in the game."""
    job = apps.get_model("tournaments", "Job")
    job.objects.filter(kind="online").update(kind="game_clock")


def rename_back(apps, schema_editor):
    """Give the jobs of online games the one kind that they had."""
    job = apps.get_model("tournaments", "Job")
    job.objects.filter(kind__in=("bot_move", "game_clock")).update(kind="online")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_settings_declared_once")]
    operations = [migrations.RunPython(rename, rename_back)]
