"""Who keeps whom company: people of whom one has blocked the other get no seats at one table, and one of them
never calls the other. Whom moderators have barred gets no seat on the server, and who was removed from a
table, or has decided about its match as a moderator, gets none there.

All that holds for every seat that is given from now on; the store refuses it in the same transaction
(data/tables/kept_out.py). Blocks hold in both directions. A match that is being played goes on, and nobody
loses a seat in it: else a block would be a way to throw an opponent out. In a tournament the draw decides who
meets.
"""

from collections.abc import Collection, Sequence
from typing import Final

from bot.layout import Refused, shown, shown_text, stamp
from canasta.i18n import Text
from data import Store
from data.records.moderation import Bar, Because, KeptOut
from data.records.tables import Table

MOST_BLOCKED: Final = 50
"""The most people whom one person can block."""


async def refuse_company(store: Store, table: Table, person_id: int) -> None:
    """Raises Refused for somebody who gets no seat at this table, or is not to share it with the people
    there. Of blocks, only those who have blocked somebody learn why.
    """
    await refuse_barred(store, table.guild_id, person_id)
    kept_out = await store.kept_out.find(table.id, person_id)
    if kept_out is not None:
        raise Refused(kept_out_text(kept_out))
    people = [seat.person_id for seat in table.seats] + [seat.heir_id for seat in table.seats]
    apart = await store.blocks.apart(person_id, [person for person in people if person is not None])
    if apart.blocked:
        raise Refused(
            "You've blocked somebody at this table, so you can't join it. /my settings has your list."
        )
    if apart.blocked_by:
        raise Refused("You can't join this table. /canasta new opens one of your own.")


async def refuse_again(store: Store, table: Table) -> None:
    """Raises Refused where no match can start with the people who sit there."""
    people = [seat.person_id for seat in table.seats if seat.person_id is not None]
    if table.in_tournament:
        return
    barred = await store.bars.of(table.guild_id, people)
    for seat in table.seats:
        if seat.person_id in barred:
            raise Refused(
                "{name} is barred from tables on this server, so no match can start with them.",
                name=shown(seat.name),
            )
    if await store.blocks.pairs(people):
        raise Refused(
            "This group can't start a match together. One of you can leave, or /canasta new opens "
            "another table."
        )


async def refuse_barred(store: Store, guild_id: int, person_id: int, *, tournaments: bool = False) -> None:
    """Raises Refused, with the reason and the end, for somebody who gets no seat on this server; with
    ``tournaments`` also for somebody who can't enter its tournaments.
    """
    bar = (await store.bars.of(guild_id, [person_id], tournaments=tournaments)).get(person_id)
    if bar is not None:
        raise Refused(barred_text(bar))


async def out_of(store: Store, table: Table, people: Collection[int]) -> set[int]:
    """Those of these people who get no seat at this table, no matter who else sits there."""
    found = {*await store.bars.of(table.guild_id, people)}
    return found | {person for person in people if await store.kept_out.find(table.id, person) is not None}


async def may_inherit(store: Store, table: Table, person_id: int, others: Sequence[int]) -> bool:
    """Whether somebody who was promised a seat of a table still gets it beside these others."""
    if await out_of(store, table, [person_id]):
        return False
    return await callable_by(store, person_id, [*others]) == [*others]


def barred_text(bar: Bar) -> Text:
    """Tells somebody that they are barred from a server's tables, why, and until when."""
    when = stamp(bar.until, "f")
    if bar.tournaments_only:
        return Text(
            "You've left too many tournaments on this server, so you can enter again {when}. A moderator can "
            "end that earlier.",
            when=when,
        )
    if not bar.reason:
        return Text(
            "Moderators of this server have barred you from its Canasta tables until {when}.", when=when
        )
    return Text(
        "Moderators of this server have barred you from its Canasta tables until {when}: {reason}",
        when=when,
        reason=shown_text(bar.reason),
    )


def kept_out_text(kept_out: KeptOut) -> Text:
    """Tells somebody why they get no seat at a table."""
    if kept_out.because is Because.DECIDED:
        return Text(
            "You've decided something at this table as a moderator, so you can't play at it. "
            "/canasta new opens another one."
        )
    if not kept_out.reason:
        return Text("You've been taken out of this lobby. You can join others.")
    return Text(
        "A moderator has removed you from this table: {reason}. You can join others.",
        reason=shown_text(kept_out.reason),
    )


async def may_call(store: Store, caller_id: int, person_id: int) -> bool:
    return not (await store.blocks.apart(caller_id, [person_id])).people


async def callable_by(store: Store, caller_id: int, people: list[int]) -> list[int]:
    """Those of these people whom this person may call."""
    apart = (await store.blocks.apart(caller_id, people)).people
    return [person for person in people if person not in apart]
