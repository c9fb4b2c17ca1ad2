"""Telling those who can help what keeps the bot from showing a table."""

from cogs.press.reply import Answer


async def tell_trouble(answer: Answer, table_id: int) -> None:
    """Tell somebody who can help what keeps the bot from showing the table, once."""
    if not table_id:
        return
    announcer = answer.bot.services.announcer
    if not announcer.has_trouble(table_id):
        return
    table = await answer.tables.store.tables.get(table_id)
    permissions = answer.interaction.permissions
    if table is not None and (table.host_id == answer.person_id or permissions.manage_channels):
        text = announcer.trouble(table_id)
        if text is not None:
            await answer.tell_text(answer.tr.text(text))
