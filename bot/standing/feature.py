"""Standing tables: what the feature declares."""

from typing import Final

from bot.feature import Feature, Need, NeedKind
from canasta.i18n import Text
from data import Store
from data.records.audit import Deed


async def dates(store: Store, guild_id: int) -> list[Need]:
    """The channels of standing tables, and events where one wants them."""
    plans = [table.plan for table in await store.standing.of_guild(guild_id) if table.ended_because is None]
    lost = Text("A standing table's channel has been deleted. Its host can move it: /canasta tables.")
    needs = [Need(NeedKind.CHANNEL, lost, plan.channel_id) for plan in plans]
    if any(plan.with_event for plan in plans):
        no_events = Text(
            "I can't make the dates of standing tables server events. Switch on **Create Events**: "
            "**Server Settings > Roles > {role} > Permissions**."
        )
        needs.append(Need(NeedKind.EVENTS, no_events))
    return needs


FEATURE: Final = Feature(
    name="standing",
    checks=[dates],
    deeds={
        Deed.STANDING_ENDED: Text("{by} ended the standing table {n}."),
    },
)
