"""Penalties, bonuses and adjusted scores; placement points in units that hold theirs."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def count_in_600ths(apps, schema_editor):
    """Placement points were stored in 120ths of a won game."""
    for name in ("SeatScore", "Standing"):
        rows = apps.get_model("tournaments", name).objects.exclude(placement=0)
        rows.update(placement=models.F("placement") * 5)


def count_in_120ths(apps, schema_editor):
    """Go back to the units of before, without the parts that they cannot hold."""
    for name in ("SeatScore", "Standing"):
        for row in apps.get_model("tournaments", name).objects.exclude(placement=0):
            row.placement = max(row.placement // 5, 0)
            row.save(update_fields=["placement"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0023_signed_on_whose_phone'),
    ]

    operations = [
        migrations.AddField(
            model_name='standing',
            name='adjustment',
            field=models.IntegerField(default=0),
        ),
        migrations.AlterField(
            model_name='seatscore',
            name='placement',
            field=models.IntegerField(default=0, help_text='Placement points of finished games, in 600ths: 600 for first, 0 for last.'),
        ),
        migrations.AlterField(
            model_name='standing',
            name='placement',
            field=models.IntegerField(default=0, help_text='Placement points of finished games, in 600ths: 600 for first, 0 for last.'),
        ),
        migrations.RunPython(count_in_600ths, count_in_120ths),
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('penalty', 'Penalty'), ('bonus', 'Bonus'), ('adjusted', 'Adjusted score')], max_length=10)),
                ('points', models.SmallIntegerField()),
                ('reason', models.CharField(max_length=80)),
                ('key', models.UUIDField(blank=True, help_text='Of the form that it was sent with; a repeat has the same.', null=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('revision', models.PositiveIntegerField(default=1)),
                ('scored_revision', models.PositiveIntegerField(default=0)),
                ('cancelled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='adjustments_cancelled', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjustments', to='tournaments.event')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='adjustments_made', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='tournaments.player')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('revision__gt', models.F('scored_revision'))), fields=['event'], name='adjustment_not_scored')],
                'constraints': [models.UniqueConstraint(fields=('event', 'key'), name='one_adjustment_per_key'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'penalty'), ('points__lt', 0)), models.Q(('kind', 'bonus'), ('points__gt', 0)), models.Q(('kind', 'adjusted'), models.Q(('points', 0), _negated=True)), _connector='OR'), name='adjustment_points_fit_the_kind')],
            },
        ),
    ]
