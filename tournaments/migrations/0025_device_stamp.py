"""Accounts count how often they forgot the browsers that had signed in to them."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0024_adjustments'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='device_stamp',
            field=models.PositiveIntegerField(default=0, help_text='Counted up when the browsers that signed in before are to be known no longer.'),
        ),
    ]
