"""What tests do to the stand-in for Discord that nobody can do on its page."""

from sandbox.server.server import Sandbox


def advance(sandbox: Sandbox, seconds: float) -> None:
    """Let time pass at once: tokens expire, messages age, silent threads archive themselves."""
    sandbox.world.clock.advance(seconds)
    sandbox.interactions.sweep()
    sandbox.world.archive_silent_threads()
