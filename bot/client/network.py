"""What the client raises besides Discord's own refusals."""

from typing import Final

import aiohttp

NO_ANSWER: Final = (aiohttp.ClientError, OSError)
"""Discord can't be reached, or has cut the line before it answered: what was asked may be done or not."""
