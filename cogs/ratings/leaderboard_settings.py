"""`/canasta-server leaderboard`: where it is posted, the matches needed to appear on it, the length of
seasons. For a server's managers.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.ratings.leaderboard_rules import ALWAYS, MOST_MINIMUM, WEEKLY
from bot.ratings.leaderboards import Board
from bot.ratings.rating_pools import families, family_name
from bot.ratings.screens.leaderboard import KIND_NAMES
from bot.ratings.seasons import MONTH, QUARTER
from bot.ratings.workers.leaderboard_posts import SEASON
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.reply import Answer, Interaction

CHOICES = 25

NEVER = "never"
ALL = "all"


leaderboard: app_commands.Group = app_commands.Group(
    name="leaderboard", description="Where the leaderboard is posted, and who is on it"
)


@leaderboard.command(description="Post the leaderboard in a channel and keep it up to date")
@app_commands.describe(
    channel="Where (default: this channel)",
    by="What to rank by",
    game="One family of games, or all of them",
    of="All time or the current season",
    how_often="After each match that counts, once a week, or never",
)
@app_commands.choices(
    by=[app_commands.Choice(name=str(name), value=by) for by, name in KIND_NAMES.items()],
    game=[app_commands.Choice(name=str(family_name(id)), value=id) for id in families()][:CHOICES],
    of=[
        app_commands.Choice(name="All time", value=ALL),
        app_commands.Choice(name="This season", value=SEASON),
    ],
    how_often=[
        app_commands.Choice(name="After each match", value=ALWAYS),
        app_commands.Choice(name="Once a week", value=WEEKLY),
        app_commands.Choice(name="Never", value=NEVER),
    ],
)
async def post(
    interaction: Interaction,
    channel: discord.TextChannel | None = None,
    by: str = "rating",
    game: str = "",
    of: str = ALL,
    how_often: str = ALWAYS,
) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        if how_often == NEVER:
            gone = await answer.bot.services.ratings.posts.remove(guild_id, by=answer.person_id)
            tr = answer.tr
            await answer.show_text(
                tr("The leaderboard is removed.") if gone else tr("There's no leaderboard posted here.")
            )
            return
        place = interaction.channel_id if channel is None else channel.id
        wanted = Board(by=by, family=game, season="" if of == ALL else of)
        locale = str(interaction.guild_locale or "en")
        posts = answer.bot.services.ratings.posts
        await posts.post(guild_id, place or 0, wanted, how_often, locale, by=answer.person_id)
        often = answer.tr("after each match") if how_often == ALWAYS else answer.tr("once a week")
        await answer.show_text(
            answer.tr("The leaderboard is in <#{place}>, updated {often}.", place=place, often=often),
        )

    await _managed(interaction, work)


@leaderboard.command(description="How many matches it takes to appear on this server's leaderboards")
@app_commands.describe(least="The number of matches that count")
async def matches(interaction: Interaction, least: app_commands.Range[int, 1, MOST_MINIMUM]) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        await answer.bot.services.ratings.posts.set_minimum(guild_id, least, by=answer.person_id)
        await answer.show_text(
            answer.tr.plural(
                "Players appear on leaderboards after {n} match.",
                "Players appear on leaderboards after {n} matches.",
                least,
            ),
        )

    await _managed(interaction, work)


@leaderboard.command(description="How long this server's seasons are")
@app_commands.describe(length="A calendar month or quarter (UTC)")
@app_commands.choices(
    length=[
        app_commands.Choice(name="A month", value=MONTH),
        app_commands.Choice(name="A quarter", value=QUARTER),
    ]
)
async def season(interaction: Interaction, length: str) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        await answer.bot.services.ratings.posts.set_season(guild_id, length, by=answer.person_id)
        await answer.show_text(
            answer.tr("A season is a month.")
            if length == MONTH
            else answer.tr("A season is a quarter of a year."),
        )

    await _managed(interaction, work)


async def _managed(interaction: Interaction, work: Callable[[Answer, int], Awaitable[None]]) -> None:
    async def managed(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        await work(answer, guild_id)

    await in_server(interaction, managed)
