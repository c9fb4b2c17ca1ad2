"""What is posted, edited, deleted and opened in channels goes through one service, which spends the budget,
remembers positions, revives threads and names what permission is missing.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.docs.markdown import ROOT

ALLOWED = {
    "bot/workers/messages/outgoing.py": "the owner itself",
    "bot/workers/messages/forum_posts.py": "a post is made with its tags and first message in one request",
    "bot/tournaments/workers/evenings.py": "pins of results, which write nothing",
    "cogs/play/live_panels.py": "private panels, which are answers, too",
    "cogs/press/reply.py": "answers to interactions, which Discord doesn't count",
    "cogs/press/private_message.py": "messages that belong to an interaction",
    "bot/client/command_sync.py": "refusals of commands, before any cog sees them",
    "bot/client/shut_out.py": "the answer to somebody who is shut out",
    "bot/workers/card_emojis.py": "deletes emojis of the application",
}
WAYS = {
    "add_user_to_thread",
    "create_thread",
    "delete_message",
    "delete_messages",
    "edit_channel",
    "edit_message",
    "fetch_message",
    "get_partial_message",
    "get_partial_messageable",
    "pin_message",
    "send_message",
    "start_thread_in_forum",
    "start_thread_with_message",
    "start_thread_without_message",
    "unpin_message",
}
"""What discord.py calls that."""
SHOWN = frozenset(("view", "content", "embed", "embeds", "files", "attachments", "available_tags"))
"""Arguments of ``send`` and ``edit`` that only a message or a channel has."""


def goes_out(call: ast.Call) -> bool:
    """Whether this writes to Discord by itself."""
    if not isinstance(call.func, ast.Attribute):
        return False
    name, given = call.func.attr, {keyword.arg for keyword in call.keywords}
    if name in ("send", "edit"):
        return bool(given & SHOWN) or None in given
    return name in WAYS or (name == "delete" and not call.args and not given)


def writers(folder: Path) -> Iterator[str]:
    for room in ("bot", "cogs"):
        for path in sorted((folder / room).rglob("*.py")):
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if any(isinstance(node, ast.Call) and goes_out(node) for node in nodes):
                yield path.relative_to(folder).as_posix()


def test_nothing_else_writes_in_channels() -> None:
    assert set(writers(ROOT)) == set(ALLOWED)


def test_a_way_around_it_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    for number, line in enumerate(
        (
            "await channel.send(view=view)",
            "await client.http.delete_message(1, 2)",
            "await client.get_partial_messageable(1)",
            "await message.edit(**changes)",
            "await message.delete()",
        )
    ):
        (tmp_path / "bot" / f"way{number}.py").write_text(f"async def way():\n    {line}\n")
    (tmp_path / "bot" / "no.py").write_text(
        "async def no():\n    await outgoing.send(1, screen, NOBODY, nonce='')\n"
    )
    assert len([*writers(tmp_path)]) == 5
