"""Call the counts of sign-in attempts by that name; their rows stay."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0009_plain_english_labels'),
    ]

    operations = [
        migrations.RenameModel('SignInTries', 'SignInAttempts'),
        migrations.RenameField('SignInAttempts', 'tries', 'count'),
    ]
