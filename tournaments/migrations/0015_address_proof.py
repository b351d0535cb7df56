"""Record when an account's address was proven to be its own."""

from django.db import migrations, models
from django.utils import timezone


def prove_earlier_accounts(apps, schema_editor):
    """Count accounts from before as proven, unless a club's owner was shown their link.

    Those keep the roles that they have, and prove their address by the next link in a letter.
    """
    users = apps.get_model("tournaments", "User").objects.filter(invited_by=None)
    users.update(address_proven_at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_drawing_draws")]
    operations = [
        migrations.AddField(
            model_name="user",
            name="address_proven_at",
            field=models.DateTimeField(
                blank=True,
                help_text="When a link that went by e-mail to the address was used; empty until then.",
                null=True,
            ),
        ),
        migrations.RunPython(prove_earlier_accounts, migrations.RunPython.noop),
    ]
