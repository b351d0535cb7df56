"""Add passkeys, apps with codes, sessions and the log; API keys get a scope and an end."""

import django.db.models.deletion
import django.utils.timezone
import tournaments.models.account
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0019_privacy'),
    ]

    operations = [
        migrations.AddField(
            model_name='apitoken',
            name='expires_at',
            field=models.DateTimeField(default=tournaments.models.account.in_a_year),
        ),
        migrations.AddField(
            model_name='apitoken',
            name='scope',
            field=models.CharField(choices=[('read', 'Read'), ('play', 'Read, enter results and play'), ('organise', 'Also organise: players, events, rounds and draws'), ('everything', "Everything that I may do, but not my account's security")], default='everything', max_length=12),
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
                ('event', models.CharField(choices=[('signed-in', 'Signed in'), ('sign-in-failed', 'Sign-in failed'), ('password-link', 'Password link requested'), ('password-changed', 'Password changed'), ('address-asked', 'New e-mail address requested'), ('address-changed', 'E-mail address changed'), ('name-changed', 'Name changed'), ('factor-added', 'Passkey or code app added'), ('factor-removed', 'Passkey or code app removed'), ('codes-made', 'Recovery codes made'), ('code-used', 'Recovery code used'), ('key-made', 'API key made'), ('key-revoked', 'API key revoked'), ('session-ended', 'Session ended'), ('role-given', 'Role given')], max_length=20)),
                ('detail', models.CharField(blank=True, default='', max_length=120)),
                ('device', models.CharField(blank=True, default='', max_length=60)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='account_entries', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-id'], name='account_entries_of_user')],
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
                'constraints': [models.UniqueConstraint(fields=('user', 'digest'), name='one_recovery_code_each')],
            },
        ),
    ]
