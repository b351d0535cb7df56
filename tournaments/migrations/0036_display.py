"""Announcements, and the timer of a round."""

import django.db.models.deletion
import django.utils.timezone
import tournaments.models.display
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0035_rulings'),
    ]

    operations = [
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=140)),
                ('key', models.UUIDField(blank=True, help_text='Of the form that it was sent with; a repeat has the same.', null=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournaments.club')),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournaments.event')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('taken_back_at', None)), fields=['club'], name='announcement_in_force')],
                'constraints': [models.UniqueConstraint(fields=('club', 'event', 'key'), name='one_announcement_per_key'), models.CheckConstraint(condition=models.Q(('event__isnull', False), ('ends_at__isnull', False), _connector='OR'), name='announcement_of_a_club_ends')],
            },
        ),
        migrations.CreateModel(
            name='RoundTimer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('seconds_left', models.PositiveIntegerField(blank=True, null=True)),
                ('extra', models.JSONField(blank=True, default=tournaments.models.display.no_extra)),
                ('revision', models.PositiveIntegerField(default=0, help_text='Increases with every change.')),
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='timer', to='tournaments.round')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at', None), ('seconds_left', None), _connector='OR'), name='timer_runs_or_is_paused')],
            },
        ),
    ]
