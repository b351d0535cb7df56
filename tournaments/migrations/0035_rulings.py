"""A director makes deals or a table void, or resets them."""

import django.utils.timezone
import tournaments.models.table
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0034_compared_drafts'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='resets',
            field=models.PositiveSmallIntegerField(default=0, help_text='How often deals were reset: they keep the versions they had.'),
        ),
        migrations.AddField(
            model_name='table',
            name='voided_at',
            field=models.DateTimeField(blank=True, help_text='When a director made the whole table void.', null=True),
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('void', 'Void'), ('reset', 'Reset')], max_length=10)),
                ('number', models.PositiveSmallIntegerField(blank=True, help_text='The number of the deal; empty for the whole table.', null=True)),
                ('reason', models.CharField(max_length=80)),
                ('deals', models.PositiveSmallIntegerField(help_text='How many deals stopped counting.')),
                ('results', models.JSONField(blank=True, default=tournaments.models.table.empty_list)),
                ('replaced', models.JSONField(blank=True, default=tournaments.models.table.empty_list)),
                ('was_closed_at', models.DateTimeField(blank=True, null=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rulings_made', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='tournaments.table')),
                ('undone_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rulings_undone', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['void', 'reset'])), name='ruling_kind_is_known'), models.UniqueConstraint(condition=models.Q(('kind', 'void'), ('number', None), ('undone_at', None)), fields=('table',), name='one_void_ruling_per_table'), models.UniqueConstraint(condition=models.Q(('kind', 'void'), ('undone_at', None)), fields=('table', 'number'), name='one_void_ruling_per_deal')],
            },
        ),
    ]
