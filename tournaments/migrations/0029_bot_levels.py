"""The bots of events get the names of their levels.

Games that have begun keep the names that are in their logs: `engine.get_bot` knows those too.
"""

from django.db import migrations, models

LEVELS = {"random": "novice", "plain": "club", "sampling": "expert"}


def rename(apps, levels):
    for before, after in levels.items():
        apps.get_model("tournaments", "Event").objects.filter(bot=before).update(bot=after)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0028_event_key")]

    operations = [
        migrations.AlterField("event", "bot", models.CharField(default="club", max_length=20)),
        migrations.RunPython(
            lambda apps, _schema: rename(apps, LEVELS),
            lambda apps, _schema: rename(apps, {new: old for old, new in LEVELS.items()}),
            elidable=True,
        ),
    ]
