"""Calls for players on a server: whom they mention, and whether other servers see them."""

from bot.feature import SettingsPage
from bot.layout.parts import Button, ChannelSelect, Form, Part, RoleSelect, Screen
from bot.server.screens.settings.frame import SETTINGS, framed
from bot.tables.lobby.call_settings import CallSettings
from canasta.i18n import Translator

ROLE, NOBODY, CHANNEL, WRITE, INVITE, ALONE = "role", "nobody", "channel", "write", "invite", "alone"
"""What is changed on this page; ``WRITE`` opens the window for ``INVITE``."""


def calls_words(settings: CallSettings, tr: Translator) -> str:
    """Whom calls mention, and whether they are shared, in a line."""
    role = settings.role_id
    who = tr("they mention nobody") if role is None else tr("they mention {role}", role=f"<@&{role}>")
    return who if settings.sharing is None else tr("{who}, shared with other servers", who=who)


def calls_page(
    settings: CallSettings, tr: Translator, note: str = "", *, gone: bool, silent: bool, lost: bool
) -> Screen:
    """The settings. ``gone``: the role has been deleted; ``silent``: the bot may not mention it; ``lost``:
    the channel for calls of others has been deleted.
    """
    page = SettingsPage.CALLS
    chosen = None if gone else settings.role_id
    controls: list[Part] = [RoleSelect(tr("Mention this role…"), SETTINGS(page, ROLE), chosen)]
    buttons = []
    if settings.role_id is not None:
        buttons.append(Button(tr("Mention nobody"), SETTINGS(page, NOBODY)))
    if settings.sharing is None:
        buttons.append(Button(tr("Share with other servers…"), SETTINGS(page, WRITE)))
    else:
        place = () if lost else (settings.sharing.channel_id,)
        controls.append(ChannelSelect(tr("Show others' calls in…"), SETTINGS(page, CHANNEL), chosen=place))
        buttons.append(Button(tr("Stop sharing"), SETTINGS(page, ALONE)))
    lines = calls_lines(settings, tr, gone=gone, silent=silent)
    if lost:
        lines.append(tr("⚠️ That channel has been deleted. Choose another one."))
    return framed(page, lines, controls, tr, note, buttons)


def invite_form(tr: Translator) -> Form:
    """The window for the server's invite link."""
    return Form(
        tr("Share your calls"),
        SETTINGS(SettingsPage.CALLS, INVITE),
        tr("An invite link that never expires"),
        tr("People on other servers join with it; their calls appear in this channel"),
    )


def calls_lines(settings: CallSettings, tr: Translator, *, gone: bool, silent: bool) -> list[str]:
    """What is set, without a heading; ``gone``: the role is deleted; ``silent``: the bot can't mention it."""
    lines = []
    if settings.role_id is None:
        lines.append(tr("Calls mention nobody."))
    elif gone:
        lines.append(tr("⚠️ The role they mentioned has been deleted, so they mention nobody. Set another."))
    else:
        lines.append(tr("Calls mention {role}.", role=f"<@&{settings.role_id}>"))
        if silent:
            lines.append(
                tr("⚠️ I can't mention it: switch on **Allow anyone to @mention this role** in its settings.")
            )
    if settings.sharing is None:
        lines.append(tr("Calls stay on this server."))
    else:
        lines.append(
            tr(
                "Calls are shared with other servers. Theirs appear in {channel}, and people join yours with "
                "{invite}.",
                channel=f"<#{settings.sharing.channel_id}>",
                invite=settings.sharing.link,
            )
        )
    return lines
