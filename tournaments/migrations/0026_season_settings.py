"""Seasons say which nights count; their lines are added up from those of their nights."""

import tournaments.models.event
from django.db import migrations, models
from django.db.models.functions import Coalesce


def count_nights(apps, schema_editor):
    """Count the nights of lines that were stored before."""
    lines = apps.get_model("tournaments", "Standing").objects
    lines.filter(event__isnull=False, deals__gt=0).update(nights=1)
    played = lines.filter(
        event__season=models.OuterRef("season"),
        event__deleted_at=None,
        player=models.OuterRef("player"),
    )
    number = played.order_by().values("player").annotate(sum=models.Sum("nights")).values("sum")
    lines.filter(season__isnull=False).update(
        nights=Coalesce(models.Subquery(number), 0, output_field=models.IntegerField())
    )


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0025_device_stamp'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='seatscore',
            name='seat_score_by_season_player',
        ),
        migrations.RemoveField(
            model_name='seatscore',
            name='season',
        ),
        migrations.AddField(
            model_name='season',
            name='archived_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='season',
            name='best_nights',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='season',
            name='min_nights',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='season',
            name='place_points',
            field=models.JSONField(blank=True, default=tournaments.models.event.first_place_points),
        ),
        migrations.AddField(
            model_name='season',
            name='place_ties',
            field=models.CharField(default='average', max_length=10),
        ),
        migrations.AddField(
            model_name='season',
            name='planned_nights',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='season',
            name='ranks_visitors',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='season',
            name='roster',
            field=models.ManyToManyField(blank=True, help_text='All others are visitors.', related_name='rosters', to='tournaments.player'),
        ),
        migrations.AddField(
            model_name='season',
            name='tie_break',
            field=models.CharField(default='misses', max_length=10),
        ),
        migrations.AddField(
            model_name='standing',
            name='counts',
            field=models.BooleanField(default=True, help_text='Of an event: whether it counts for the player in its season.'),
        ),
        migrations.AddField(
            model_name='standing',
            name='league',
            field=models.IntegerField(default=0, help_text='Hundredths of a league point; of an event, in a season ranked by them.'),
        ),
        migrations.AddField(
            model_name='standing',
            name='nights',
            field=models.PositiveSmallIntegerField(default=0, help_text='Nights with a deal: of a season, also those that do not count.'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('place_ties__in', ['average', 'highest'])), name='place_ties_are_known'),
        ),
        migrations.RunPython(count_nights, migrations.RunPython.noop),
    ]
