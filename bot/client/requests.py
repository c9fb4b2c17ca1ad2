"""Requests to Discord, counted where they are made: answers to interactions go the same way."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp

from bot.client.meters import NO_METERS, Meters


def traced(meters: Meters) -> aiohttp.TraceConfig | None:
    """What the client's HTTP session is to tell of each request; None if nobody counts."""
    if meters is NO_METERS:
        return None
    trace = aiohttp.TraceConfig()

    async def ended(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        meters.request(request.response.status)

    async def failed(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        meters.request(None)

    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace
