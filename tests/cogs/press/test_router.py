"""Which function answers a press: one for each verb, and none for two."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.layout.custom_id import ButtonId, Verb
from bot.layout.errors import Refused
from cogs.commands import COGS
from cogs.press.joined import Joined
from cogs.press.press import Press
from cogs.press.reply import Answer
from cogs.press.router import Router, refuse_in_words

ANSWER = cast(Answer, SimpleNamespace())
PRESS = Press(ButtonId(1, 2, Verb.SCORE), (), 3, private=True)


async def work(answer: Answer, press: Press) -> None: ...


async def other(answer: Answer, press: Press) -> None: ...


async def recover(answer: Answer, press: Press, refused: Refused) -> None: ...


def test_every_verb_is_answered() -> None:
    assert Joined(COGS).router.verbs == frozenset(Verb)


def test_a_second_function_for_a_verb_is_refused() -> None:
    router = Router()
    router.on(Verb.SCORE, Verb.TABLE)(work)
    with pytest.raises(ValueError, match="two functions answer to TABLE"):
        router.on(Verb.TABLE)(other)
    assert router.route(Verb.TABLE).work is work


def test_routers_that_have_a_verb_in_common_are_not_put_together() -> None:
    one, two = Router(), Router()
    one.on(Verb.SCORE)(work)
    two.on(Verb.SCORE)(other)
    with pytest.raises(ValueError, match="two functions answer to SCORE"):
        Router.of([one, two])


def test_a_refusal_goes_to_the_route_then_to_its_router_then_to_words() -> None:
    plain, with_panel = Router(), Router(recover=recover)
    plain.on(Verb.SCORE)(work)
    with_panel.on(Verb.HAND)(work)

    async def own(answer: Answer, press: Press, refused: Refused) -> None: ...

    with_panel.on(Verb.NEXT, recover=own)(work)
    both = Router.of([plain, with_panel])
    found: list[Any] = [both.route(verb).recover for verb in (Verb.SCORE, Verb.HAND, Verb.NEXT)]
    assert found == [refuse_in_words, recover, own]


def test_only_a_route_that_says_so_edits_a_public_message() -> None:
    router = Router()
    router.on(Verb.SIT, in_place=True)(work)
    router.on(Verb.KEEP_OPEN)(work)
    assert [router.route(verb).in_place for verb in (Verb.SIT, Verb.KEEP_OPEN, None)] == [True, False, False]


@pytest.mark.parametrize("verb", [None, Verb.TABLE])
async def test_a_press_that_nobody_knows_is_told_so(verb: Verb | None) -> None:
    with pytest.raises(Refused, match="another version"):
        await Router().route(verb).work(ANSWER, PRESS)
