"""Create all tables as migrations 0001 to 0013 left them.

Each model is one operation, with its indexes and constraints, after the models that it refers to,
because Django renders related models again with every operation (ADR 0121).
"""

import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
import tournaments.models.draw
import tournaments.models.event
import tournaments.models.online
import tournaments.models.result
import tournaments.models.table
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('tournaments', '0001_initial'),
        ('tournaments', '0002_draws'),
        ('tournaments', '0003_phones'),
        ('tournaments', '0004_online'),
        ('tournaments', '0005_online_in_the_league'),
        ('tournaments', '0006_sign_in_tries'),
        ('tournaments', '0007_club_currency'),
        ('tournaments', '0008_event_online_terms'),
        ('tournaments', '0009_plain_english_labels'),
        ('tournaments', '0010_sign_in_attempts'),
        ('tournaments', '0011_settings_declared_once'),
        ('tournaments', '0012_game_job_kinds'),
        ('tournaments', '0013_drawing_draws'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('is_public', models.BooleanField(default=True, help_text='Anyone can read the standings and score cards.')),
                ('free_chat', models.BooleanField(default=False, help_text='Players at online tables can write messages of their own.')),
                ('currency', models.CharField(blank=True, default='', help_text='The currency symbol before an amount of money.', max_length=4)),
                ('log_length', models.PositiveIntegerField(default=0, help_text="The number of log entries; it serves as the version of the club's state.")),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('email', models.EmailField(max_length=254, unique=True, verbose_name='e-mail address')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('invited_by', models.ForeignKey(blank=True, help_text='The club that created this account and may pass on its invitation link.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.club')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(max_length=60)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('standings_revision', models.PositiveBigIntegerField(default=0)),
                ('standings_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='tournaments.club')),
                ('slug', models.SlugField(max_length=60)),
                ('name', models.CharField(max_length=80)),
                ('starts_on', models.DateField(default=tournaments.models.event.today)),
                ('ranking', models.CharField(default='placement', max_length=20)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('club', 'slug'), name='one_season_per_club_and_slug'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('standings_revision', models.PositiveBigIntegerField(default=0)),
                ('standings_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='tournaments.club')),
                ('season', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='tournaments.season')),
                ('slug', models.SlugField(max_length=60)),
                ('name', models.CharField(max_length=80)),
                ('held_on', models.DateField(default=tournaments.models.event.today)),
                ('ruleset', models.JSONField(help_text="The engine's versioned value: the preset and all options.")),
                ('frozen_at', models.DateTimeField(blank=True, help_text='When the first round was seated; the rules cannot change after that.', null=True)),
                ('state', models.CharField(choices=[('planned', 'Planned'), ('running', 'Running'), ('final', 'Final')], default='planned', max_length=10)),
                ('revision', models.PositiveBigIntegerField(default=0, help_text='Increases with every change to the line-up or the seats.')),
                ('ranking', models.CharField(default='points', max_length=20)),
                ('smallest_table', models.PositiveSmallIntegerField(default=4)),
                ('largest_table', models.PositiveSmallIntegerField(default=7)),
                ('preferred_table', models.PositiveSmallIntegerField(default=4)),
                ('stake_per_point', models.PositiveIntegerField(default=0)),
                ('stake_per_failure', models.PositiveIntegerField(default=0)),
                ('agreement', models.CharField(default='one-scorer', max_length=12)),
                ('consent_minutes', models.PositiveSmallIntegerField(default=30)),
                ('sit_out', models.CharField(default='never', max_length=10)),
                ('drop_out', models.CharField(default='one-short', max_length=10)),
                ('history_percent', models.PositiveSmallIntegerField(default=50)),
                ('open_tables', models.BooleanField(default=False)),
                ('venue', models.CharField(default='hall', max_length=6)),
                ('move_seconds', models.PositiveSmallIntegerField(default=45)),
                ('bank_seconds', models.PositiveSmallIntegerField(default=300)),
                ('watch_delay', models.PositiveSmallIntegerField(default=1)),
                ('bot', models.CharField(default='plain', max_length=20)),
                ('at_timeout', models.CharField(default='acts', max_length=10)),
                ('undo', models.CharField(default='agreed', max_length=10)),
                ('replays', models.BooleanField(default=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['club', '-held_on'], name='event_by_club_and_day'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('club', 'slug'), name='one_event_per_club_and_slug'),
                    models.CheckConstraint(condition=models.Q(('state__in', ['planned', 'running', 'final'])), name='event_state_is_known'),
                    models.CheckConstraint(condition=models.Q(('agreement__in', ['one-scorer', 'each-deal', 'whole-game'])), name='event_agreement_is_known'),
                    models.CheckConstraint(condition=models.Q(('preferred_table__lte', models.F('largest_table')), ('smallest_table__lte', models.F('preferred_table'))), name='event_table_sizes_are_in_order'),
                    models.CheckConstraint(condition=models.Q(('sit_out__in', ['never', 'needed', 'even'])), name='event_sit_out_is_known'),
                    models.CheckConstraint(condition=models.Q(('drop_out__in', ['one-short', 'stand-in'])), name='event_drop_out_is_known'),
                    models.CheckConstraint(condition=models.Q(('venue__in', ['hall', 'online'])), name='event_venue_is_known'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40)),
                ('key', models.CharField(max_length=80)),
                ('arguments', models.JSONField(default=tournaments.models.result.empty_dict)),
                ('state', models.CharField(choices=[('queued', 'Waiting'), ('running', 'Running'), ('done', 'Done'), ('absorbed', 'Done by another job'), ('failed', 'Failed')], default='queued', max_length=10)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('run_after', models.DateTimeField(default=django.utils.timezone.now)),
                ('progress', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('error', models.CharField(blank=True, default='', max_length=300)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('state__in', ['queued', 'running'])), fields=['run_after'], name='job_open_by_time'),
                    models.Index(condition=models.Q(('state', 'queued')), fields=['key'], name='job_waiting_by_key'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('state', 'running')), fields=('key',), name='one_running_job_per_key'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='draws', to='tournaments.event')),
                ('number', models.PositiveSmallIntegerField(help_text='The first round of the draw.')),
                ('method', models.CharField(help_text='The slug of a draw method.', max_length=20)),
                ('seed', models.PositiveBigIntegerField()),
                ('settings', models.JSONField(default=tournaments.models.result.empty_dict)),
                ('state', models.CharField(choices=[('queued', 'Waiting'), ('drawing', 'Drawing'), ('ready', 'Draft'), ('failed', 'No draw was found'), ('cancelled', 'Cancelled'), ('published', 'Published'), ('discarded', 'Discarded')], default='queued', max_length=10)),
                ('wish', models.CharField(blank=True, choices=[('', 'Continue'), ('enough', 'Take the best found so far'), ('cancel', 'Cancel')], default='', max_length=10)),
                ('request', models.JSONField(default=tournaments.models.result.empty_dict)),
                ('tables', models.JSONField(default=tournaments.models.draw.no_tables)),
                ('sitting_out', models.JSONField(default=tournaments.models.draw.no_tables)),
                ('quality', models.JSONField(default=tournaments.models.result.empty_dict)),
                ('effort', models.JSONField(default=tournaments.models.result.empty_dict)),
                ('problems', models.JSONField(default=tournaments.models.draw.empty_list_of_problems)),
                ('is_changed', models.BooleanField(default=False, help_text='Whether players were moved after the draw.')),
                ('revision', models.PositiveBigIntegerField(default=0)),
                ('standings_revision', models.PositiveBigIntegerField(default=0)),
                ('job', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.job')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('made_as', models.CharField(max_length=80)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['event', '-id'], name='draw_by_event'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'drawing', 'ready'])), fields=('event',), name='one_draft_per_event'),
                    models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'drawing', 'ready', 'failed', 'cancelled', 'published', 'discarded'])), name='draw_state_is_known'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tournaments.event')),
                ('number', models.PositiveSmallIntegerField()),
                ('is_free', models.BooleanField(default=False)),
                ('draw', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tournaments.draw')),
                ('sat_out', models.JSONField(blank=True, default=tournaments.models.table.empty_list, help_text='Players who were present but not seated.')),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('undone_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('undone_at', None)), fields=('event', 'is_free', 'number'), name='one_standing_round_per_number'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tournaments.round')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tournaments.event')),
                ('number', models.PositiveSmallIntegerField()),
                ('size', models.PositiveSmallIntegerField()),
                ('first_dealer', models.PositiveSmallIntegerField(default=0)),
                ('link_number', models.PositiveIntegerField(default=1, help_text="Part of the table's secret link; a new number invalidates old links.")),
                ('revision', models.PositiveBigIntegerField(default=0)),
                ('scored_revision', models.PositiveBigIntegerField(default=0, help_text='The revision that the standings include.')),
                ('points', models.JSONField(default=tournaments.models.table.empty_list)),
                ('failed', models.JSONField(default=tournaments.models.table.empty_list, help_text='Missed nominations, one total per seat.')),
                ('deals_in', models.PositiveBigIntegerField(default=0)),
                ('claims_in', models.PositiveBigIntegerField(default=0, help_text='Deals with a report that waits for agreement, as bits like deals_in.')),
                ('confirmed_revision', models.PositiveBigIntegerField(default=0, help_text='The revision at which a second phone confirmed the whole game.')),
                ('changes', models.PositiveBigIntegerField(default=0, help_text='Increases with everything that a phone at the table can see.')),
                ('is_open', models.BooleanField(default=True, help_text='Accepts results. False once the event is final or the round undone; a column of its own, so that it is up to date once the row is locked.')),
                ('stretches', models.JSONField(blank=True, default=tournaments.models.table.empty_list, help_text='From which deal on which seats play, if players left or returned.')),
                ('closed_at', models.DateTimeField(blank=True, help_text='When the game was ended before its last deal.', null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('revision__gt', models.F('scored_revision'))), fields=['event'], name='table_not_yet_in_standings'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('round', 'number'), name='one_table_per_number'),
                    models.CheckConstraint(condition=models.Q(('size__gte', 2), ('size__lte', 7)), name='table_has_two_to_seven_seats'),
                    models.CheckConstraint(condition=models.Q(('first_dealer__lt', models.F('size'))), name='first_dealer_sits_at_the_table'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Phone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phones', to='tournaments.table')),
                ('digest', models.CharField(max_length=64)),
                ('seat', models.PositiveSmallIntegerField(blank=True, help_text='The seat of the player who holds it, if they have said so.', null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'digest'), name='one_phone_per_key'),
                ],
            },
        ),
        migrations.CreateModel(
            name='DealResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tournaments.table')),
                ('number', models.PositiveSmallIntegerField(help_text='The number of the deal, from 1.')),
                ('version', models.PositiveSmallIntegerField()),
                ('is_accepted', models.BooleanField(default=True)),
                ('replaces', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='tournaments.dealresult')),
                ('claim', models.CharField(blank=True, choices=[('', 'Counts, or used to'), ('waiting', 'Waiting for a second phone'), ('disputed', 'Another phone disagrees'), ('turned-down', 'Rejected')], default='', max_length=12)),
                ('corrects', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('phone', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='results', to='tournaments.phone')),
                ('report', models.JSONField()),
                ('digest', models.CharField(max_length=64)),
                ('score', models.JSONField()),
                ('points', models.JSONField()),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('source', models.CharField(choices=[('table-link', "the table's link"), ('signed-in', 'a signed-in person'), ('token', 'an API key'), ('online', 'the online table'), ('demo', 'the demonstration')], max_length=12)),
                ('entered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='results', to=settings.AUTH_USER_MODEL)),
                ('entered_as', models.CharField(help_text="The name to show: a person, an API key, or a table's link.", max_length=80)),
                ('entered_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('claim__in', ['waiting', 'disputed'])), fields=['table'], name='open_claim_by_table'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'number', 'version'), name='one_result_per_version'),
                    models.UniqueConstraint(condition=models.Q(('is_accepted', True)), fields=('table', 'number'), name='one_accepted_result_per_deal'),
                    models.CheckConstraint(condition=models.Q(('claim__in', ['', 'waiting', 'disputed', 'turned-down'])), name='result_claim_is_known'),
                    models.CheckConstraint(condition=models.Q(('is_accepted', False), ('claim', ''), _connector='OR'), name='what_counts_is_no_claim'),
                    models.CheckConstraint(condition=models.Q(('source__in', ['table-link', 'signed-in', 'token', 'online', 'demo'])), name='result_source_is_known'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Confirmation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='confirmations', to='tournaments.dealresult')),
                ('phone', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='confirmations', to='tournaments.phone')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('result', 'phone'), name='one_confirmation_a_phone_and_version'),
                ],
            },
        ),
        migrations.CreateModel(
            name='DirectorCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tournaments.table')),
                ('kind', models.CharField(choices=[('director', 'Calls the director'), ('protest', 'Protests against the score card')], max_length=10)),
                ('words', models.CharField(blank=True, default='', max_length=200)),
                ('opened_as', models.CharField(max_length=80)),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('answer', models.CharField(blank=True, default='', max_length=200)),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='answered_calls', to=settings.AUTH_USER_MODEL)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('answered_at', None)), fields=('table', 'kind'), name='one_open_call_of_a_kind'),
                    models.CheckConstraint(condition=models.Q(('kind__in', ['director', 'protest'])), name='call_kind_is_known'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='tournaments.club')),
                ('name', models.CharField(max_length=60)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='players', to=settings.AUTH_USER_MODEL)),
                ('is_active', models.BooleanField(default=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(django.db.models.functions.text.Lower('name'), models.F('club'), name='one_player_of_a_name_per_club'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.event')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.player')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('from_round', models.PositiveSmallIntegerField(default=1)),
                ('absent_rounds', models.JSONField(blank=True, default=tournaments.models.event.no_rounds, help_text='The numbers of the rounds that the player misses.')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('event', 'player'), name='one_entry_per_player'),
                ],
            },
        ),
        migrations.CreateModel(
            name='OnlineGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='online_game', to='tournaments.table')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='online_games', to='tournaments.club')),
                ('opened_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='online_games', to=settings.AUTH_USER_MODEL)),
                ('opened_by_guest', models.CharField(blank=True, default='', max_length=22)),
                ('terms', models.JSONField(help_text='Rules, clocks and overrides, fixed when the game is opened.')),
                ('size', models.PositiveSmallIntegerField()),
                ('is_listed', models.BooleanField(default=False, help_text='Anyone can join from the lobby.')),
                ('link_number', models.PositiveIntegerField(default=1)),
                ('state', models.CharField(choices=[('waiting', 'Waiting for players'), ('playing', 'Running'), ('ended', 'Finished')], default='waiting', max_length=10)),
                ('number', models.PositiveIntegerField(default=0)),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('touched_at', models.DateTimeField(default=django.utils.timezone.now, help_text='When a person last acted.')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='online_game_by_due_time'),
                    models.Index(condition=models.Q(('state', 'ended'), _negated=True), fields=['touched_at'], name='online_game_open_by_age'),
                    models.Index(condition=models.Q(('is_listed', True), ('state', 'waiting')), fields=['club'], name='online_game_in_the_lobby'),
                ],
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'playing', 'ended'])), name='online_game_state_is_known'),
                    models.CheckConstraint(condition=models.Q(('size__gte', 2), ('size__lte', 7)), name='online_game_has_two_to_seven_seats'),
                ],
            },
        ),
        migrations.CreateModel(
            name='GameDeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deals', to='tournaments.onlinegame')),
                ('number', models.PositiveSmallIntegerField()),
                ('seed', models.BinaryField(default=tournaments.models.online.new_seed, max_length=32)),
                ('commitment', models.CharField(max_length=64)),
                ('entropy', models.JSONField(default=tournaments.models.result.empty_dict)),
                ('began', models.PositiveIntegerField(blank=True, null=True)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'number'), name='one_online_deal_per_number'),
                ],
            },
        ),
        migrations.CreateModel(
            name='GameEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='tournaments.onlinegame')),
                ('number', models.PositiveIntegerField()),
                ('deal', models.PositiveSmallIntegerField(default=0)),
                ('kind', models.CharField(max_length=16)),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('text', models.CharField(blank=True, default='', max_length=300)),
                ('done_by', models.CharField(default='person', max_length=10)),
                ('made_at', models.DateTimeField()),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'number'), name='one_entry_per_number'),
                ],
            },
        ),
        migrations.CreateModel(
            name='GameSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.onlinegame')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, default='', max_length=60)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='online_seats', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='online_seats', to='tournaments.player')),
                ('guest', models.CharField(blank=True, default='', max_length=22)),
                ('bot', models.CharField(blank=True, default='', max_length=40)),
                ('seen_at', models.DateTimeField(blank=True, null=True)),
                ('mutes', models.JSONField(blank=True, default=tournaments.models.table.empty_list, help_text='Seats whose messages this one has muted.')),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('guest', ''), _negated=True), fields=['guest'], name='online_seat_by_guest'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'number'), name='one_place_per_online_seat'),
                ],
            },
        ),
        migrations.CreateModel(
            name='IdempotentAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(max_length=160)),
                ('key', models.CharField(max_length=128)),
                ('request_digest', models.CharField(max_length=64)),
                ('status', models.PositiveSmallIntegerField()),
                ('body', models.JSONField(null=True)),
                ('headers', models.JSONField(default=tournaments.models.result.empty_dict)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['created_at'], name='answer_by_age'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('scope', 'key'), name='one_answer_per_key'),
                ],
            },
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='tournaments.club')),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='log', to='tournaments.event')),
                ('verb', models.CharField(help_text='Past participle in kebab case: player-added.', max_length=40)),
                ('text', models.CharField(help_text='A sentence for people.', max_length=300)),
                ('details', models.JSONField(default=tournaments.models.result.empty_dict)),
                ('revision', models.PositiveBigIntegerField(blank=True, help_text="The event's new revision, if this raised it.", null=True)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='log', to=settings.AUTH_USER_MODEL)),
                ('done_by', models.CharField(max_length=80)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['club', '-at'], name='log_by_club_and_time'),
                    models.Index(fields=['event', '-at'], name='log_by_event_and_time'),
                    models.Index(condition=models.Q(('revision__isnull', False)), fields=['event', 'revision'], name='log_by_event_and_revision'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='tournaments.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                ('role', models.CharField(choices=[('member', 'Member'), ('scorer', 'Scorer'), ('organiser', 'Organiser'), ('owner', 'Owner')], default='member', max_length=12)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('club', 'user'), name='one_role_per_person_and_club'),
                    models.CheckConstraint(condition=models.Q(('role__in', ['member', 'scorer', 'organiser', 'owner'])), name='membership_role_is_known'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournaments.table')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournaments.round')),
                ('number', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournaments.player')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'number'), name='one_player_per_seat'),
                    models.UniqueConstraint(fields=('round', 'player'), name='one_seat_a_round'),
                ],
            },
        ),
        migrations.CreateModel(
            name='SeatingRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seating_rules', to='tournaments.club')),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='seating_rules', to='tournaments.event')),
                ('kind', models.CharField(choices=[('apart', 'Never at one table'), ('together', 'Always at one table'), ('at-table', 'Always at the table with this number'), ('not-at-size', 'Never at a table of this size')], max_length=12)),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('weight', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, default='', max_length=80)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('players', models.ManyToManyField(related_name='seating_rules', to='tournaments.player')),
            ],
            options={
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('kind__in', ['apart', 'together', 'at-table', 'not-at-size'])), name='seating_rule_kind_is_known'),
                ],
            },
        ),
        migrations.CreateModel(
            name='SeatScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField(default=0)),
                ('deals', models.PositiveIntegerField(default=0)),
                ('nominated', models.PositiveIntegerField(default=0, help_text='Deals with nominations.')),
                ('exact', models.PositiveIntegerField(default=0, help_text='Deals in which the player took exactly as many tricks as nominated.')),
                ('failed', models.PositiveIntegerField(default=0, help_text='Missed nominations.')),
                ('games', models.PositiveIntegerField(default=0, help_text='Games played to the end.')),
                ('wins', models.PositiveIntegerField(default=0, help_text='Games won, including joint wins.')),
                ('placement', models.PositiveIntegerField(default=0, help_text='Placement points of finished games, in 120ths: 120 for first, 0 for last.')),
                ('revision', models.PositiveBigIntegerField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_scores', to='tournaments.table')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_scores', to='tournaments.event')),
                ('season', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='seat_scores', to='tournaments.season')),
                ('seat', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seat_scores', to='tournaments.player')),
                ('place', models.PositiveSmallIntegerField(help_text='At the table; ties share a place.')),
            ],
            options={
                'indexes': [
                    models.Index(fields=['event', 'player'], name='seat_score_by_event_and_player'),
                    models.Index(fields=['season', 'player'], name='seat_score_by_season_player'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'seat'), name='one_score_per_seat'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Signature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='signatures', to='tournaments.table')),
                ('seat', models.PositiveSmallIntegerField()),
                ('revision', models.PositiveBigIntegerField()),
                ('by_silence', models.BooleanField(default=False)),
                ('phone', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.phone')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'seat', 'revision'), name='one_signature_a_seat_and_revision'),
                ],
            },
        ),
        migrations.CreateModel(
            name='SignInAttempts',
            fields=[
                ('key', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('count', models.PositiveIntegerField(default=0)),
                ('since', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='StandIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stand_ins', to='tournaments.table')),
                ('seat', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('person', 'Person'), ('bot', 'Bot')], default='person', max_length=10)),
                ('name', models.CharField(max_length=60)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='stood_in', to='tournaments.player')),
                ('from_deal', models.PositiveSmallIntegerField()),
                ('to_deal', models.PositiveSmallIntegerField(blank=True, help_text='The last deal that the substitute played; empty while still playing.', null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('to_deal', None)), fields=('table', 'seat'), name='one_stand_in_at_a_seat'),
                    models.CheckConstraint(condition=models.Q(('kind__in', ['person', 'bot'])), name='stand_in_kind_is_known'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField(default=0)),
                ('deals', models.PositiveIntegerField(default=0)),
                ('nominated', models.PositiveIntegerField(default=0, help_text='Deals with nominations.')),
                ('exact', models.PositiveIntegerField(default=0, help_text='Deals in which the player took exactly as many tricks as nominated.')),
                ('failed', models.PositiveIntegerField(default=0, help_text='Missed nominations.')),
                ('games', models.PositiveIntegerField(default=0, help_text='Games played to the end.')),
                ('wins', models.PositiveIntegerField(default=0, help_text='Games won, including joint wins.')),
                ('placement', models.PositiveIntegerField(default=0, help_text='Placement points of finished games, in 120ths: 120 for first, 0 for last.')),
                ('revision', models.PositiveBigIntegerField()),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='tournaments.event')),
                ('season', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='tournaments.season')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='standings', to='tournaments.player')),
                ('points_per_deal', models.FloatField(default=0)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('event', 'player'), name='one_standing_per_event_and_player'),
                    models.UniqueConstraint(fields=('season', 'player'), name='one_standing_per_season_and_player'),
                    models.CheckConstraint(condition=models.Q(models.Q(('event', None), ('season__isnull', False)), models.Q(('event__isnull', False), ('season', None)), _connector='OR'), name='a_standing_is_of_an_event_or_of_a_season'),
                ],
            },
        ),
    ]
