"""A newcomer's evening on a small phone: everything is seen whole, and the cards have their share."""

import os
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.evenings import evening
from tests.browser.heights import SMALL_PHONE

pytestmark = [pytest.mark.asyncio(loop_scope="package"), pytest.mark.long]

SHARE = 0.45
KEPT = os.environ.get("CANASTA_SHOTS")
"""The folder where every screen is kept, if there is one."""


async def test_a_newcomer_sees_each_deal_whole_on_a_small_phone(chromium: Browser) -> None:
    person = await evening(chromium, "newcomer", SMALL_PHONE[0], Path(KEPT) if KEPT else None)
    assert person.hidden == []
    assert person.without == []
    assert min(person.shares) >= SHARE - 0.005
