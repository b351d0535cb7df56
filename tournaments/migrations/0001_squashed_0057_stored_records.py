"""Create all tables as migrations 0001 to 0057 left them.

Each model is one operation, with its indexes and constraints, after the models that it refers to,
because Django renders related models again with every operation (ADR 0121).
"""

import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
import tournaments.models.account
import tournaments.models.display
import tournaments.models.draw
import tournaments.models.event
import tournaments.models.online
import tournaments.models.player
import tournaments.models.result
import tournaments.models.standing
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
        ('tournaments', '0015_address_proof'),
        ('tournaments', '0016_limits'),
        ('tournaments', '0017_fair_play'),
        ('tournaments', '0018_invitations'),
        ('tournaments', '0019_privacy'),
        ('tournaments', '0020_sign_in'),
        ('tournaments', '0021_deleted_nights'),
        ('tournaments', '0022_removed_players'),
        ('tournaments', '0023_signed_on_whose_phone'),
        ('tournaments', '0024_adjustments'),
        ('tournaments', '0025_device_stamp'),
        ('tournaments', '0026_season_settings'),
        ('tournaments', '0027_time_and_place'),
        ('tournaments', '0028_event_key'),
        ('tournaments', '0029_bot_levels'),
        ('tournaments', '0034_compared_drafts'),
        ('tournaments', '0035_rulings'),
        ('tournaments', '0036_display'),
        ('tournaments', '0037_payments'),
        ('tournaments', '0038_player_links'),
        ('tournaments', '0039_own_games'),
        ('tournaments', '0040_log_filters'),
        ('tournaments', '0041_result_subscriptions'),
        ('tournaments', '0042_counts_since'),
        ('tournaments', '0043_club_look'),
        ('tournaments', '0044_bots_for_the_absent'),
        ('tournaments', '0045_advice'),
        ('tournaments', '0046_daily_deal'),
        ('tournaments', '0047_seat_profiles'),
        ('tournaments', '0048_ratings'),
        ('tournaments', '0049_signs_of_life_and_request_ids'),
        ('tournaments', '0050_played_games'),
        ('tournaments', '0051_duplicate'),
        ('tournaments', '0052_ratings_and_friends'),
        ('tournaments', '0053_daily_names'),
        ('tournaments', '0054_self_checks'),
        ('tournaments', '0055_deleted_clubs'),
        ('tournaments', '0056_notices_about_clubs'),
        ('tournaments', '0057_stored_records'),
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
                ('is_searchable', models.BooleanField(default=False, help_text="Search engines may list the public pages, except players' own.")),
                ('money', models.CharField(choices=[('anyone', 'Anyone'), ('members', 'Members of the club'), ('concerned', 'Only the players of the night')], default='concerned', help_text='Who sees stakes and settlements, besides organisers.', max_length=10)),
                ('names', models.CharField(choices=[('full', 'Full names'), ('initials', 'Initials'), ('hidden', 'No names')], default='initials', help_text="How players' names are shown to people who are not members.", max_length=10)),
                ('accent', models.CharField(choices=[('green', 'Green'), ('blue', 'Blue'), ('wine', 'Wine red'), ('violet', 'Violet'), ('slate', 'Slate'), ('copper', 'Copper')], default='green', help_text="The colour of the club's pages.", max_length=10)),
                ('emblem', models.CharField(choices=[('none', 'None'), ('spade', 'Spade'), ('heart', 'Heart'), ('diamond', 'Diamond'), ('club', 'Club'), ('aeroplane', 'Aeroplane'), ('anchor', 'Anchor'), ('crown', 'Crown'), ('star', 'Star'), ('tankard', 'Tankard')], default='none', help_text="The picture beside the club's name.", max_length=10)),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('names__in', ['full', 'initials', 'hidden'])), name='club_names_are_known'),
                    models.CheckConstraint(condition=models.Q(('money__in', ['anyone', 'members', 'concerned'])), name='club_money_is_known'),
                    models.CheckConstraint(condition=models.Q(('accent__in', ['green', 'blue', 'wine', 'violet', 'slate', 'copper'])), name='club_accent_is_known'),
                    models.CheckConstraint(condition=models.Q(('emblem__in', ['none', 'spade', 'heart', 'diamond', 'club', 'aeroplane', 'anchor', 'crown', 'star', 'tankard'])), name='club_emblem_is_known'),
                ],
            },
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
                ('address_proven_at', models.DateTimeField(blank=True, help_text='When a link that went by e-mail to the address was used; empty until then.', null=True)),
                ('device_stamp', models.PositiveIntegerField(default=0, help_text='Counted up when the browsers that signed in before are to be known no longer.')),
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
                ('expires_at', models.DateTimeField(default=tournaments.models.account.in_a_year)),
                ('scope', models.CharField(choices=[('read', 'Read'), ('play', 'Read, enter results and play'), ('organise', 'Also organise: players, events, rounds and draws'), ('everything', "Everything that I may do, but not my account's security")], default='everything', max_length=12)),
            ],
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
                ('request_id', models.CharField(blank=True, db_default='', default='', help_text='The request that asked for it.', max_length=36)),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('state__in', ['queued', 'running'])), fields=['run_after'], name='job_open_by_time'),
                    models.Index(condition=models.Q(('state', 'queued')), fields=['key'], name='job_waiting_by_key'),
                    models.Index(condition=models.Q(('state', 'failed')), fields=['finished_at'], name='job_failed_by_time'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('state', 'running')), fields=('key',), name='one_running_job_per_key'),
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
                ('erased_at', models.DateTimeField(blank=True, help_text='When the name was erased for good.', null=True)),
                ('is_minor', models.BooleanField(default=False, help_text='Under age, so never named to strangers. Only organisers see this.')),
                ('names', models.CharField(blank=True, choices=[('full', 'Full names'), ('initials', 'Initials'), ('hidden', 'No names')], default='', help_text="The organisers' choice for this player; empty to leave it to the club.", max_length=10)),
                ('own_names', models.CharField(blank=True, choices=[('full', 'Full names'), ('initials', 'Initials'), ('hidden', 'No names')], default='', help_text="The person's own choice; empty to leave it to the club.", max_length=10)),
                ('public_name', models.CharField(blank=True, default='', max_length=60)),
                ('public_number', models.PositiveIntegerField(default=0, help_text='The number in `Player 7`; not in the order of the names.')),
                ('removed_at', models.DateTimeField(blank=True, help_text='When the player was deleted or merged into another.', null=True)),
                ('merged_into', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='tournaments.player')),
                ('removal', models.JSONField(blank=True, default=tournaments.models.player.empty_record, help_text='What undoing the removal needs.')),
                ('link_made_at', models.DateTimeField(blank=True, help_text="When the player's own link was made; empty without one.", null=True)),
                ('link_number', models.PositiveIntegerField(default=0, help_text="Part of the player's own link; a new number invalidates old links.")),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('public_number__gt', 0)), fields=('club', 'public_number'), name='one_player_of_a_number_per_club'),
                    models.CheckConstraint(condition=models.Q(('names__in', ['', 'full', 'initials', 'hidden']), ('own_names__in', ['', 'full', 'initials', 'hidden'])), name='player_names_are_known'),
                    models.UniqueConstraint(django.db.models.functions.text.Lower('name'), models.F('club'), condition=models.Q(('removed_at', None)), name='one_player_of_a_name_per_club'),
                    models.CheckConstraint(condition=models.Q(('merged_into', None), ('removed_at__isnull', False), _connector='OR'), name='a_merged_player_is_removed'),
                ],
            },
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
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('archived_at', models.DateTimeField(blank=True, null=True)),
                ('best_nights', models.PositiveSmallIntegerField(default=0)),
                ('min_nights', models.PositiveSmallIntegerField(default=0)),
                ('place_points', models.JSONField(blank=True, default=tournaments.models.event.first_place_points)),
                ('place_ties', models.CharField(default='average', max_length=10)),
                ('planned_nights', models.PositiveSmallIntegerField(default=0)),
                ('ranks_visitors', models.BooleanField(default=True)),
                ('roster', models.ManyToManyField(blank=True, help_text='All others are visitors.', related_name='rosters', to='tournaments.player')),
                ('tie_break', models.CharField(default='misses', max_length=10)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('club', 'slug'), name='one_season_per_club_and_slug'),
                    models.CheckConstraint(condition=models.Q(('place_ties__in', ['average', 'highest'])), name='place_ties_are_known'),
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
                ('bot', models.CharField(default='club', max_length=20)),
                ('at_timeout', models.CharField(default='acts', max_length=10)),
                ('undo', models.CharField(default='agreed', max_length=10)),
                ('replays', models.BooleanField(default=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('place', models.CharField(blank=True, default='', max_length=80)),
                ('starts_at', models.CharField(blank=True, default='', help_text='The time of day at the club, as 19:30.', max_length=5)),
                ('key', models.UUIDField(blank=True, help_text='Of the form that planned it, so that one sent twice plans one event.', null=True, unique=True)),
                ('replace_absent', models.BooleanField(default=True)),
                ('duplicate', models.BooleanField(db_default=False, default=False)),
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
                    models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'drawing', 'ready', 'failed', 'cancelled', 'published', 'discarded'])), name='draw_state_is_known'),
                    models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'drawing'])), fields=('event',), name='one_search_per_event'),
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
                ('resets', models.PositiveSmallIntegerField(default=0, help_text='How often deals were reset: they keep the versions they had.')),
                ('voided_at', models.DateTimeField(blank=True, help_text='When a director made the whole table void.', null=True)),
                ('deals_held', models.PositiveBigIntegerField(db_default=0, default=0, help_text='Deals played online whose results are held back while the table is sealed, as bits like deals_in.')),
                ('is_sealed', models.BooleanField(db_default=False, default=False, help_text='Other tables still play the same deals, so only its players see its game.')),
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
                ('counts_since', models.DateTimeField(blank=True, help_text='When a claim was accepted; a version that was no claim counts once entered.', null=True)),
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
                ('players', models.ManyToManyField(blank=True, help_text='Whom it concerns.', related_name='log', to='tournaments.player')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='log', to='tournaments.table')),
            ],
            options={
                'indexes': [
                    models.Index(fields=['club', '-at'], name='log_by_club_and_time'),
                    models.Index(fields=['event', '-at'], name='log_by_event_and_time'),
                    models.Index(condition=models.Q(('revision__isnull', False)), fields=['event', 'revision'], name='log_by_event_and_revision'),
                    models.Index(fields=['club', 'user', '-id'], name='log_by_club_and_user'),
                    models.Index(fields=['club', 'verb', '-id'], name='log_by_club_and_verb'),
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
                ('placement', models.IntegerField(default=0, help_text='Placement points of finished games, in 600ths: 600 for first, 0 for last.')),
                ('revision', models.PositiveBigIntegerField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_scores', to='tournaments.table')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_scores', to='tournaments.event')),
                ('seat', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seat_scores', to='tournaments.player')),
                ('place', models.PositiveSmallIntegerField(help_text='At the table; ties share a place.')),
                ('profile', models.JSONField(blank=True, help_text='What the seat nominated and took (`standings.profiles.tally`); null until it is counted for the first time.', null=True)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['event', 'player'], name='seat_score_by_event_and_player'),
                    models.Index(condition=models.Q(('profile__isnull', True)), fields=['table'], name='seat_score_without_profile'),
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
                ('on_phone_of', models.PositiveSmallIntegerField(blank=True, help_text='The seat of the player who held the phone that signed, if it was another.', null=True)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'seat', 'revision'), name='one_signature_a_seat_and_revision'),
                ],
            },
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
                ('placement', models.IntegerField(default=0, help_text='Placement points of finished games, in 600ths: 600 for first, 0 for last.')),
                ('revision', models.PositiveBigIntegerField()),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='tournaments.event')),
                ('season', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='tournaments.season')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='standings', to='tournaments.player')),
                ('points_per_deal', models.FloatField(default=0)),
                ('adjustment', models.IntegerField(default=0)),
                ('counts', models.BooleanField(default=True, help_text='Of an event: whether it counts for the player in its season.')),
                ('league', models.IntegerField(default=0, help_text='Hundredths of a league point; of an event, in a season ranked by them.')),
                ('nights', models.PositiveSmallIntegerField(default=0, help_text='Nights with a deal: of a season, also those that do not count.')),
                ('longest_run', models.PositiveIntegerField(default=0, help_text='The most exact nominations one after the other.')),
                ('profile', models.JSONField(blank=True, default=tournaments.models.standing.no_profile, help_text='Of all nights, also those that do not count.')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('event', 'player'), name='one_standing_per_event_and_player'),
                    models.UniqueConstraint(fields=('season', 'player'), name='one_standing_per_season_and_player'),
                    models.CheckConstraint(condition=models.Q(models.Q(('event', None), ('season__isnull', False)), models.Q(('event__isnull', False), ('season', None)), _connector='OR'), name='a_standing_is_of_an_event_or_of_a_season'),
                ],
            },
        ),
        migrations.CreateModel(
            name='RateCount',
            fields=[
                ('key', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('count', models.PositiveIntegerField()),
                ('ends_at', models.BigIntegerField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(max_length=254)),
                ('name', models.CharField(help_text='As the owner who invites wrote it.', max_length=80)),
                ('role', models.CharField(choices=[('member', 'Member'), ('scorer', 'Scorer'), ('organiser', 'Organiser'), ('owner', 'Owner')], max_length=12)),
                ('invited_as', models.CharField(max_length=80)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires_at', models.DateTimeField()),
                ('sent_at', models.DateTimeField(blank=True, help_text='When the last letter was asked for.', null=True)),
                ('letters', models.PositiveSmallIntegerField(default=0)),
                ('accepted_at', models.DateTimeField(blank=True, null=True)),
                ('in_effect_at', models.DateTimeField(blank=True, null=True)),
                ('declined_at', models.DateTimeField(blank=True, null=True)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('accepted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='accepted_invitations', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournaments.club')),
                ('invited_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['email'], name='invitation_by_address'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('cancelled_at', None), ('declined_at', None), ('in_effect_at', None)), fields=('club', 'email'), name='one_invitation_per_address'),
                    models.CheckConstraint(condition=models.Q(('role__in', ['member', 'scorer', 'organiser', 'owner'])), name='invitation_role_is_known'),
                ],
            },
        ),
        migrations.CreateModel(
            name='BrowserSession',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session_key', models.CharField(max_length=40, unique=True)),
                ('device', models.CharField(help_text='Browser and system, as far as known.', max_length=60)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_seen_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='browser_sessions', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='CodeApp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret', models.CharField(help_text="Encrypted under the server's key.", max_length=200)),
                ('last_step', models.BigIntegerField(default=0, help_text='The half minute whose code was used last; none works twice.')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='code_app', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Passkey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('digest', models.CharField(help_text='The SHA-256 of its id, which may be long.', max_length=64, unique=True)),
                ('credential', models.BinaryField(help_text='Its attested credential data: id and public key.')),
                ('sign_count', models.PositiveBigIntegerField(default=0, help_text='How often it has signed, as it says itself; 0 if it does not count.')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passkeys', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='AccountEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('event', models.CharField(choices=[('signed-in', 'Signed in'), ('sign-in-failed', 'Sign-in failed'), ('password-link', 'Password link requested'), ('password-changed', 'Password changed'), ('address-asked', 'New e-mail address requested'), ('address-changed', 'E-mail address changed'), ('name-changed', 'Name changed'), ('factor-added', 'Passkey or code app added'), ('factor-removed', 'Passkey or code app removed'), ('codes-made', 'Recovery codes made'), ('code-used', 'Recovery code used'), ('key-made', 'API key made'), ('key-revoked', 'API key revoked'), ('session-ended', 'Session ended'), ('role-given', 'Role given'), ('club-deleted', 'Club deleted'), ('club-restored', 'Club restored')], max_length=20)),
                ('detail', models.CharField(blank=True, default='', max_length=120)),
                ('device', models.CharField(blank=True, default='', max_length=60)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='account_entries', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['user', '-id'], name='account_entries_of_user'),
                ],
            },
        ),
        migrations.CreateModel(
            name='RecoveryCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('user', 'digest'), name='one_recovery_code_each'),
                ],
            },
        ),
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
                'indexes': [
                    models.Index(condition=models.Q(('revision__gt', models.F('scored_revision'))), fields=['event'], name='adjustment_not_scored'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('event', 'key'), name='one_adjustment_per_key'),
                    models.CheckConstraint(condition=models.Q(models.Q(('kind', 'penalty'), ('points__lt', 0)), models.Q(('kind', 'bonus'), ('points__gt', 0)), models.Q(('kind', 'adjusted'), models.Q(('points', 0), _negated=True)), _connector='OR'), name='adjustment_points_fit_the_kind'),
                ],
            },
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
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('kind__in', ['void', 'reset'])), name='ruling_kind_is_known'),
                    models.UniqueConstraint(condition=models.Q(('kind', 'void'), ('number', None), ('undone_at', None)), fields=('table',), name='one_void_ruling_per_table'),
                    models.UniqueConstraint(condition=models.Q(('kind', 'void'), ('undone_at', None)), fields=('table', 'number'), name='one_void_ruling_per_deal'),
                ],
            },
        ),
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
                'indexes': [
                    models.Index(condition=models.Q(('taken_back_at', None)), fields=['club'], name='announcement_in_force'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('club', 'event', 'key'), name='one_announcement_per_key'),
                    models.CheckConstraint(condition=models.Q(('event__isnull', False), ('ends_at__isnull', False), _connector='OR'), name='announcement_of_a_club_ends'),
                ],
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
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('ends_at', None), ('seconds_left', None), _connector='OR'), name='timer_runs_or_is_paused'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', models.PositiveIntegerField()),
                ('key', models.UUIDField(blank=True, help_text='Of the form that it was sent with; a repeat has the same.', null=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('cancelled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='payments_cancelled', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='tournaments.event')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='payments_marked', to=settings.AUTH_USER_MODEL)),
                ('payee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payments_received', to='tournaments.player')),
                ('payer', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payments_made', to='tournaments.player')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('event', 'key'), name='one_payment_per_key'),
                    models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='a_payment_is_above_zero'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Reply',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_coming', models.BooleanField()),
                ('replied_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='replies', to='tournaments.event')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='replies', to='tournaments.player')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('event', 'player'), name='one_reply_per_player'),
                ],
            },
        ),
        migrations.CreateModel(
            name='OwnGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('slug', models.SlugField(max_length=60)),
                ('version', models.PositiveSmallIntegerField(default=1, help_text='The number of the version that new events are played by.')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_games', to='tournaments.club')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('club', 'slug'), name='one_own_game_per_club_and_slug'),
                ],
            },
        ),
        migrations.CreateModel(
            name='OwnGameVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('ruleset', models.JSONField(help_text="The engine's versioned value, with the own game.")),
                ('saved_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='tournaments.owngame')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'number'), name='one_version_per_number'),
                ],
            },
        ),
        migrations.CreateModel(
            name='ResultSubscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(blank=True, default='', max_length=254)),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='result_subscription', to='tournaments.player')),
            ],
            options={
                'constraints': [
                    models.CheckConstraint(condition=models.Q(models.Q(('account__isnull', False), ('email', '')), models.Q(models.Q(('email', ''), _negated=True), ('account', None)), _connector='OR'), name='a_subscription_has_one_address'),
                ],
            },
        ),
        migrations.CreateModel(
            name='DailyDeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(unique=True)),
                ('seed', models.BinaryField(default=tournaments.models.online.new_seed, max_length=32)),
                ('commitment', models.CharField(max_length=64)),
                ('rules', models.TextField()),
                ('players', models.PositiveSmallIntegerField()),
                ('expert', models.JSONField(blank=True, null=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ('-date',),
            },
        ),
        migrations.CreateModel(
            name='RatedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('venue', models.CharField(choices=[('hall', 'In person, with cards'), ('online', "Online, on the players' own devices")], max_length=6)),
                ('number', models.PositiveIntegerField()),
                ('inputs', models.JSONField()),
                ('revision', models.PositiveBigIntegerField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rated_games', to='tournaments.club')),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rated_game', to='tournaments.table')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('club', 'number'), name='one_rated_game_per_number'),
                    models.CheckConstraint(condition=models.Q(('venue__in', ['hall', 'online'])), name='rated_venue_is_known'),
                ],
            },
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('expected_place', models.FloatField(help_text='By the ratings before the game.')),
                ('mean_before', models.FloatField()),
                ('deviation_before', models.FloatField()),
                ('mean', models.FloatField()),
                ('deviation', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('is_latest', models.BooleanField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='tournaments.ratedgame')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rating_changes', to='tournaments.player')),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('is_latest', True)), fields=['player'], name='latest_rating_change'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'player'), name='one_change_a_game_and_player'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('name', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='SlowRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('route', models.CharField(max_length=200)),
                ('method', models.CharField(max_length=10)),
                ('status', models.PositiveSmallIntegerField()),
                ('seconds', models.FloatField()),
                ('request_id', models.CharField(max_length=36)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['at'], name='slow_request_by_time'),
                ],
            },
        ),
        migrations.CreateModel(
            name='DuplicateSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('size', models.PositiveSmallIntegerField()),
                ('seed', models.BinaryField(default=tournaments.models.online.new_seed, max_length=32)),
                ('commitment', models.CharField(max_length=64)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('entered_at', models.DateTimeField(blank=True, null=True)),
                ('opened_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='duplicate_sets', to='tournaments.round')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('opened_at', None)), fields=('round', 'size'), name='one_sealed_set_per_round_and_size'),
                ],
                'indexes': [
                    models.Index(condition=models.Q(('entered_at', None)), fields=['round'], name='duplicate_set_not_entered'),
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
                ('opened_from', models.CharField(blank=True, default='', help_text='A digest of the address that opened a casual game, for limits.', max_length=64)),
                ('duplicate', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='games', to='tournaments.duplicateset')),
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
                ('device', models.CharField(blank=True, default='', help_text="A digest of the player's address and browser, different in every game.", max_length=22)),
                ('is_held', models.BooleanField(default=False, help_text='A bot plays this hand to the end of the deal.')),
                ('links_used', models.PositiveIntegerField(default=0, help_text='How often the seat was taken; each time its link is a new one.')),
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
            name='GameReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(max_length=160)),
                ('number', models.PositiveIntegerField(help_text='The last entry of the log at that moment.')),
                ('names', models.JSONField(default=tournaments.models.table.empty_list, help_text='The players by seat.')),
                ('deals', models.JSONField(default=tournaments.models.table.empty_list)),
                ('log', models.JSONField(default=tournaments.models.table.empty_list)),
                ('shared_seats', models.JSONField(default=tournaments.models.table.empty_list)),
                ('words', models.CharField(max_length=500)),
                ('reported_by', models.CharField(help_text="The actor's identity.", max_length=64)),
                ('reported_as', models.CharField(max_length=80)),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('note', models.CharField(blank=True, default='', max_length=500)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('closed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='closed_reports', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='game_reports', to='tournaments.club')),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='game_reports', to='tournaments.event')),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to='tournaments.onlinegame')),
            ],
            options={
                'ordering': ('-made_at', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='DealReview',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deal', models.PositiveSmallIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('mistakes', models.JSONField(default=tournaments.models.table.empty_list)),
                ('decisions', models.PositiveSmallIntegerField(default=0)),
                ('requested_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('made_at', models.DateTimeField(blank=True, null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reviews', to='tournaments.onlinegame')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'deal', 'seat'), name='one_review_for_each_seat_of_a_deal'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Hint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('choices', models.JSONField(default=tournaments.models.table.empty_list)),
                ('deals', models.PositiveSmallIntegerField(default=0, help_text='On how many it was tried.')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hints', to='tournaments.onlinegame')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'number', 'seat'), name='one_hint_for_each_choice'),
                ],
            },
        ),
        migrations.CreateModel(
            name='DailyTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('guest', models.CharField(blank=True, default='', max_length=22)),
                ('name', models.CharField(blank=True, default='', max_length=40)),
                ('points', models.IntegerField(default=0)),
                ('lines', models.JSONField(default=tournaments.models.table.empty_list)),
                ('started_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('daily', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tries', to='tournaments.dailydeal')),
                ('game', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='daily_try', to='tournaments.onlinegame')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='daily_tries', to=settings.AUTH_USER_MODEL)),
                ('name_removed_at', models.DateTimeField(blank=True, null=True)),
                ('name_removed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='daily_names_removed', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('finished_at__isnull', False)), fields=['daily', '-points', 'finished_at'], name='daily_try_by_points'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('daily', 'user'), name='one_daily_try_per_account'),
                    models.UniqueConstraint(condition=models.Q(('guest', ''), _negated=True), fields=('daily', 'guest'), name='one_daily_try_per_guest'),
                ],
            },
        ),
        migrations.CreateModel(
            name='PlayedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('guest', models.CharField(blank=True, default='', max_length=22)),
                ('game_number', models.PositiveBigIntegerField()),
                ('preset', models.CharField(max_length=40)),
                ('title', models.CharField(max_length=120)),
                ('size', models.PositiveSmallIntegerField()),
                ('people', models.PositiveSmallIntegerField()),
                ('deals', models.PositiveSmallIntegerField()),
                ('bot_deals', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField()),
                ('points', models.IntegerField()),
                ('profile', models.JSONField(default=tournaments.models.result.empty_dict)),
                ('finished_at', models.DateTimeField()),
                ('sealed_until', models.DateTimeField(blank=True, null=True)),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='played_games', to='tournaments.onlinegame')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='played_games', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['user', '-finished_at'], name='played_game_of_account'),
                    models.Index(condition=models.Q(('guest', ''), _negated=True), fields=['guest', '-finished_at'], name='played_game_of_guest'),
                    models.Index(condition=models.Q(('guest', ''), _negated=True), fields=['finished_at'], name='played_game_of_guest_by_age'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('user', 'game_number'), name='one_played_game_per_account'),
                    models.UniqueConstraint(condition=models.Q(('guest', ''), _negated=True), fields=('guest', 'game_number'), name='one_played_game_per_guest'),
                    models.CheckConstraint(condition=models.Q(('user__isnull', False), models.Q(('guest', ''), _negated=True), _connector='XOR'), name='played_game_is_of_an_account_or_a_guest'),
                ],
            },
        ),
        migrations.CreateModel(
            name='DuplicateHolder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('holder', models.CharField(max_length=40)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='holders', to='tournaments.onlinegame')),
                ('duplicate', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='holders', to='tournaments.duplicateset')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('duplicate', 'game', 'holder'), name='one_row_per_holder_and_game'),
                ],
            },
        ),
        migrations.CreateModel(
            name='RatedCasualGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game_number', models.PositiveBigIntegerField(unique=True)),
                ('finished_at', models.DateTimeField()),
                ('places', models.JSONField()),
                ('number', models.PositiveBigIntegerField(blank=True, null=True, unique=True)),
                ('inputs', models.JSONField(default=tournaments.models.table.empty_list)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['finished_at', 'game_number'], name='rated_casual_game_by_end'),
                    models.Index(condition=models.Q(('number__isnull', True)), fields=['finished_at', 'game_number'], name='casual_game_to_rate'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Friendship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('asked', 'Asked'), ('friend', 'Friend'), ('declined', 'Declined'), ('blocked', 'Blocked')], max_length=8)),
                ('name', models.CharField(max_length=60)),
                ('own_name', models.CharField(max_length=60)),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='friendships_of_others', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='friendships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('person', 'other'), name='one_friendship_a_direction'),
                    models.CheckConstraint(condition=models.Q(('state__in', ['asked', 'friend', 'declined', 'blocked'])), name='friend_state_is_known'),
                    models.CheckConstraint(condition=models.Q(('person', models.F('other')), _negated=True), name='no_friendship_with_oneself'),
                ],
            },
        ),
        migrations.CreateModel(
            name='CasualRatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField()),
                ('person', models.PositiveBigIntegerField(help_text='The id of an account that may be gone.')),
                ('place', models.PositiveSmallIntegerField()),
                ('expected_place', models.FloatField(help_text='By the ratings before the game.')),
                ('mean_before', models.FloatField()),
                ('deviation_before', models.FloatField()),
                ('mean', models.FloatField()),
                ('deviation', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='tournaments.ratedcasualgame')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('person', 'number'), name='one_casual_change_a_game_and_person'),
                ],
            },
        ),
        migrations.CreateModel(
            name='TableInvitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('invited_as', models.CharField(help_text='The name of who invites, at the table.', max_length=60)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournaments.onlinegame')),
                ('invited_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations_to_tables', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_invitations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'person'), name='one_invitation_a_table_and_person'),
                ],
            },
        ),
        migrations.CreateModel(
            name='SelfCheck',
            fields=[
                ('name', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('difference', models.CharField(blank=True, default='', max_length=200)),
                ('walked_at', models.DateTimeField(blank=True, help_text='When its turn was; empty if it was only compared as new.', null=True)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['at'], name='self_check_by_time'),
                    models.Index(fields=['walked_at'], name='self_check_by_turn'),
                ],
            },
        ),
        migrations.CreateModel(
            name='ClubDeletion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club_number', models.PositiveBigIntegerField()),
                ('by_server_owner', models.BooleanField(help_text='Who did not own the club themselves.')),
                ('deleted_at', models.DateTimeField()),
                ('restored_at', models.DateTimeField(blank=True, null=True)),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='StoredRecords',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, unique=True)),
                ('figures', models.JSONField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stored_records', to='tournaments.club')),
            ],
        ),
    ]
