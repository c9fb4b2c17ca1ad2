"""What the bot stores about a person: shown, exported as a file, hidden, deleted."""

from bot.people.privacy import allow_puzzles, export, give_records, hide, kept_until, stored
from bot.people.screens import privacy as screens
from cogs.press import Answer, Press, Router, of_ones_own

router = Router(of_ones_own)


async def show(answer: Answer, note: str = "") -> None:
    """The page with what is stored about the user."""
    await answer.show(screens.privacy_screen(await stored(answer.tables, answer.person_id), answer.tr, note))


@router.on(screens.PRIVACY)
async def _press(answer: Answer, press: Press) -> None:
    tr, what = answer.tr, press.value
    if what == screens.PrivacyStep.EXPORT:
        await answer.tell(screens.export_screen(await export(answer.tables, answer.person_id), tr))
    elif what == screens.PrivacyStep.DELETE:
        await answer.show(screens.sure_screen(kept_until(answer.tables.clock()), tr))
    elif what == screens.PrivacyStep.DELETE_SURELY:
        await answer.bot.services.forget(answer.person_id)
        await answer.show(screens.gone_screen(await stored(answer.tables, answer.person_id), tr))
        await answer.bot.services.person_changed(answer.person_id)
    else:
        if what in (screens.PrivacyStep.PUZZLES, screens.PrivacyStep.NO_PUZZLES):
            await allow_puzzles(answer.tables, answer.person_id, what == screens.PrivacyStep.PUZZLES)
        if what in (screens.PrivacyStep.RECORDS, screens.PrivacyStep.NO_RECORDS):
            await give_records(answer.tables, answer.person_id, what == screens.PrivacyStep.RECORDS)
        if what in (screens.PrivacyStep.HIDE, screens.PrivacyStep.SHOW):
            await hide(answer.tables, answer.person_id, what == screens.PrivacyStep.HIDE)
        await show(answer)
        if what in (screens.PrivacyStep.HIDE, screens.PrivacyStep.SHOW):
            await answer.bot.services.person_changed(answer.person_id)
