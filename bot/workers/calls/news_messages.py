"""The news of tables: in their places, and by direct message to those whom they concern, each once."""

from collections.abc import Sequence

import discord

from bot.client.budget import Urgency, calling, urgency
from bot.layout.parts import NOBODY, Button, ButtonId, Row, Screen, Style
from bot.screens.buttons import BACK
from bot.screens.lobby.invitation import direct_call_screen, invitation_screen, standing_call_screen
from bot.screens.play.results import match_end_line
from bot.screens.play.turn_notices import table_link
from bot.screens.seat_names import full_names_of
from bot.tables.decisions.absence import react
from bot.tables.notices import news as kinds
from bot.tables.notices.news import direct_text, gone_text, news_text, result_for_one, text_to_you
from bot.tables.session.moments import MOMENTS
from bot.time import Pace, Where
from bot.workers.core import Worker
from canasta.i18n import Translator
from data.records.tables import CallPlan, NewsItem, Table, TableStatus


class NewsMessages(Worker):
    """Tells the pending news of tables."""

    async def tell(self, table: Table, tr: Translator, news: Sequence[tuple[int, NewsItem]]) -> None:
        """Tell the pending news of a table, each item once, in order, without special moments."""
        for number, item in news:
            if item.kind not in MOMENTS:
                await self._tell_one(table, item, tr, f"{table.id}.n{number}")
                await self._store.news.told(number)

    async def _tell_one(self, table: Table, item: NewsItem, tr: Translator, nonce: str) -> None:
        """Post this. The person affected is told as they want: by mention, directly too, or not at all."""
        if item.kind in kinds.CALLS:
            await self._call(table, item, tr, nonce)
        elif result_for_one(item):
            await self._tell_result(table, item, tr, nonce)
        elif item.kind != kinds.FULL or table.status is TableStatus.LOBBY:
            text, mention = news_text(item, tr), NOBODY
            if item.tell is not None:
                mention = await self._tell_person(
                    table, item, item.tell, await self._tables.hands.tr(item.tell, table.locale), nonce
                )
                text = f"<@{item.tell}> {text}" if mention.users else text
            if text:
                silent = item.kind not in kinds.AUDIBLE or not mention.users
                screen = Screen(text)
                await self._outgoing.send(
                    table.place_id, screen, mention, silent=silent, nonce=nonce, stays=True
                )

    async def _tell_person(
        self, table: Table, item: NewsItem, person_id: int, tr: Translator, nonce: str
    ) -> discord.AllowedMentions:
        """Tell directly who wants or has to know this; return the mention for the table's place."""
        if item.kind in (kinds.TAKEN_OUT, kinds.UNSEATED):
            # In private alone: the reason is nobody else's business.
            text = f"{text_to_you(item, tr)}\n{self._direct.about(table, person_id, tr, link=False)}"
            await self._write_to(table, person_id, Screen(text), f"{nonce}.d")
            return NOBODY
        if item.kind in kinds.DECISIONS:
            return await self._tell_before(table, item, person_id, tr, nonce)
        preferences = await self._tables.time.preferences(person_id)
        if preferences.where is Where.NOWHERE:
            return NOBODY
        if item.kind == kinds.GONE:
            text = (
                f"{gone_text(table_link(table), tr)}\n{self._direct.about(table, person_id, tr, link=False)}"
            )
            await self._write_to(table, person_id, Screen(text), f"{nonce}.d")
            return NOBODY
        if preferences.direct:
            text = f"{text_to_you(item, tr)}\n{self._direct.about(table, person_id, tr)}"
            if await self._write_to(table, person_id, Screen(text), nonce):
                return NOBODY
        return discord.AllowedMentions(users=[discord.Object(person_id)])

    async def _tell_before(
        self, table: Table, item: NewsItem, person_id: int, tr: Translator, nonce: str
    ) -> discord.AllowedMentions:
        """Tell somebody directly what was decided about their seat: it takes effect after that was tried.
        Returns the mention for the table's thread, of a person whom no direct message reaches.
        """
        live = Pace.read(table.timing.pace).live
        begins = await self._tables.absence.reacts_from(table, person_id)
        until = begins + react(table) if begins > self._tables.clock() else None
        text = direct_text(item, table_link(table), live=live, tr=tr, until=until)
        back = Button(tr("I'm back"), ButtonId(table.id, table.version, BACK), Style.success)
        text += f"\n{self._direct.about(table, person_id, tr, link=False)}"
        reached = await self._write_to(table, person_id, Screen(text, Row(back)), f"{nonce}.d")
        if item.seat is not None:
            await self._tables.absence.told(table.id, item.seat)
        return NOBODY if reached else discord.AllowedMentions(users=[discord.Object(person_id)])

    async def _tell_result(self, table: Table, item: NewsItem, tr: Translator, nonce: str) -> None:
        """Tell who was not there how their match ended, if they want direct messages: it is at the table."""
        person = item.call[0]
        if person is None:  # their data were deleted meanwhile
            return
        tr = await self._tables.hands.tr(person, table.locale)
        text = news_text(item, tr)
        preferences = await self._tables.time.preferences(person)
        if not preferences.direct:
            return
        if item.kind in (kinds.MATCH_OVER, kinds.STOPPED):
            table_view = await self._tables.views.of(table.id, None)
            if table_view.finished and table_view.view is not None:
                text = match_end_line(table_view, table_view.view, full_names_of(table, tr), tr)
        await self._write_to(table, person, Screen(f"{text}\n{self._direct.about(table, person, tr)}"), nonce)

    async def _write_to(self, table: Table, person_id: int, screen: Screen, nonce: str) -> bool:
        """Send a direct message, silent over days in quiet hours; False if the person accepts none."""
        settings = await self._tables.availability.player_settings(person_id, table.guild_id)
        now = self._tables.clock()
        silent = not Pace.read(table.timing.pace).live and settings.quiet_until(now) > now
        return await self._direct.write(person_id, screen, nonce, silent=silent) is not None

    async def _call(self, table: Table, item: NewsItem, tr: Translator, nonce: str) -> None:
        """Call people to the table: those whom its lobby invites, or all who sit there."""
        people = [person for person in item.call if person is not None]
        if item.kind == kinds.STANDING:
            await self._call_regulars(table, people, tr, nonce)
            return
        if item.kind == kinds.INVITED:
            if table.status is not TableStatus.LOBBY or not people:
                return
            screen = invitation_screen(table, people[0], item.name, tr)
        else:
            names = " ".join(f"<@{person}>" for person in people)
            screen = Screen(f"{news_text(item, tr)} {names}".strip())
        mention = discord.AllowedMentions(users=[discord.Object(person) for person in people])
        place = table.place_id
        with urgency(Urgency.CALL if item.kind in kinds.VOTES else calling()):
            await self._outgoing.send(place, screen, mention, silent=not people, nonce=nonce, stays=True)

    async def _call_regulars(self, table: Table, people: Sequence[int], tr: Translator, nonce: str) -> None:
        """Call those who come to a standing table, each as they want to be pinged."""
        if table.status is not TableStatus.LOBBY:
            return
        mentioned = []
        direct = direct_call_screen(table, self._direct.server(table) or "", tr)
        for person in people:
            preferences = await self._tables.time.preferences(person)
            if preferences.where is Where.NOWHERE:
                continue
            told = preferences.direct and await self._write_to(
                table, person, direct, f"s{table.id}.{person % 0xFFFFFF:x}"
            )
            if not told:
                mentioned.append(person)
        mention = discord.AllowedMentions(
            everyone=False,
            users=[discord.Object(person) for person in mentioned],
            roles=False,
            replied_user=False,
        )
        screen = standing_call_screen(table, mentioned, tr)
        message = await self._outgoing.send(
            table.place_id, screen, mention, silent=not mentioned, nonce=nonce, stays=True
        )
        plan = CallPlan(table.guild_id, table.place_id, regular=True)
        await self._store.searches.regulars_called(table.id, plan, message.id)
