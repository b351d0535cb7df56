"""Players who were deleted or merged stay as rows, so that they can be brought back."""

import django.db.models.deletion
import django.db.models.functions.text
import tournaments.models.player
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_deleted_nights'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='removed_at',
            field=models.DateTimeField(blank=True, help_text='When the player was deleted or merged into another.', null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='merged_into',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='tournaments.player'),
        ),
        migrations.AddField(
            model_name='player',
            name='removal',
            field=models.JSONField(blank=True, default=tournaments.models.player.empty_record, help_text='What undoing the removal needs.'),
        ),
        migrations.RemoveConstraint(
            model_name='player',
            name='one_player_of_a_name_per_club',
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('name'), models.F('club'), condition=models.Q(('removed_at', None)), name='one_player_of_a_name_per_club'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('merged_into', None), ('removed_at__isnull', False), _connector='OR'), name='a_merged_player_is_removed'),
        ),
    ]
