"""Let nights and seasons be deleted, and restored for some time."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0020_sign_in'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='deleted_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='season',
            name='deleted_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
