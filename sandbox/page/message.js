// One message as the list shows it.

import { avatar, clock, displayName, h, sign } from "./dom.js";
import { components, fileLink, gallery } from "./components.js";
import { inline, markdown } from "./markdown.js";

const EPHEMERAL = 64;
const LOADING = 128;
const V2 = 1 << 15;
const QUARTER = 15 * 60 * 1000;

const name = (user) => h("strong", displayName(user));
const failed = (text) => h("div.failed", { role: "alert" }, text);
// What is typed has small letters and is shown with its slash; an entry of a menu is a name.
const used = (user, command) => {
  const shown = command[0] === command[0].toLowerCase() ? `/${command}` : command;
  return h("div.origin", avatar(user, 16), name(user), " used ", h("span.mention", shown));
};
const row = (left, ...parts) => h("div.message-row", left, h("div.message-body", parts));
const time = (message) => h("time.when", { datetime: message.timestamp }, clock(message.timestamp));

export function renderMessage(message, before, page) {
  const context = { ...page, everyone: message.mention_everyone };
  if ([1, 18].includes(message.type)) return notice(message, context);
  if (message.type === 21 && message.referenced_message) {
    const first = message.referenced_message;
    const plain = { flags: first.flags & ~V2, content: summary(first), components: [], edited_timestamp: null };
    const starter = renderMessage({ ...first, ...plain, thread: undefined }, null, context);
    starter.dataset.messageId = message.id;
    return starter;
  }
  const mine = (message.pinged || []).includes(context.me) || message.mentions.some((user) => user.id === context.me);
  const ephemeral = Boolean(message.flags & EPHEMERAL);
  const compact = follows(message, before);
  const node = h(
    "li.message",
    { "data-message-id": message.id, "data-author": displayName(message.author), tabindex: "-1" },
    !compact && origin(message, context),
    row(
      compact ? h("span.gutter") : avatar(message.author),
      !compact && head(message, context),
      body(message, context),
      context.hasFailed(message.id) && failed("This interaction failed"),
      thread(message, context),
      ephemeral && foot(() => context.dismiss(message)),
    ),
  );
  node.classList.toggle("compact", compact);
  node.classList.toggle("mentioned", mine || message.mention_everyone);
  node.classList.toggle("ephemeral", ephemeral);
  if (ephemeral) node.dataset.ephemeral = "true";
  return node;
}

// Whether a message continues the one before it without a header of its own.
export function follows(message, before) {
  return Boolean(
    before &&
    before.author.id === message.author.id &&
    message.type === 0 &&
    before.type === 0 &&
    (before.flags & EPHEMERAL) === (message.flags & EPHEMERAL) &&
    new Date(message.timestamp) - new Date(before.timestamp) < 7 * 60_000
  );
}

function head(message, context) {
  const { author } = message;
  const menu = (event) => {
    event.preventDefault();
    context?.menu(author, event.currentTarget);
  };
  const properties = { "aria-haspopup": "menu", onclick: menu, oncontextmenu: menu };
  return h(
    "div.head",
    context ? h("button.author", properties, displayName(author)) : h("span.author", displayName(author)),
    message.author.bot ? h("span.app-tag", "APP") : null,
    time(message),
  );
}

function origin(message, context) {
  if (message.interaction_metadata?.name && [20, 23].includes(message.type)) {
    return used(message.interaction_metadata.user, message.interaction_metadata.name);
  }
  if (message.type !== 19) return null;
  const target = message.referenced_message;
  if (!target) return h("div.origin", h("em", "Original message was deleted"));
  const text = summary(target);
  const preview = text ? inline(text, context) : h("em", "Click to see attachment");
  return h(
    "button.origin",
    { onclick: () => context.jump(target.id) },
    avatar(target.author, 16),
    name(target.author),
    " ",
    h("span.preview", preview),
  );
}

function summary(message) {
  const text = message.content || firstText(message.components) || "";
  return text.split("\n")[0].replace(/^[#>\-\s]+/, "").slice(0, 120);
}

function firstText(items) {
  for (const item of items || []) {
    const text = item.type === 10 ? item.content : firstText(item.components);
    if (text) return text;
  }
  return "";
}

function body(message, context) {
  if (message.flags & LOADING) {
    const late = Date.now() - new Date(message.timestamp) > QUARTER;
    if (late) return h("div.failed", "The application did not respond");
    return h(
      "div.thinking",
      h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      ` ${displayName(message.author)} is thinking…`,
    );
  }
  const parts = [];
  if (message.content) parts.push(markdown(message.content, context));
  if (message.edited_timestamp && message.content) parts.push(h("small.edited", "(edited)"));
  if (!(message.flags & V2)) parts.push(attachments(message.attachments, context));
  parts.push(h("div", { class: message.flags & V2 ? "components v2" : "components" }, components(message, context)));
  return parts;
}

function attachments(files, context) {
  const pictures = files.filter((file) => (file.content_type || "").startsWith("image/"));
  const others = files.filter((file) => !pictures.includes(file));
  const items = pictures.map((file) => ({ media: file, description: file.description }));
  return [items.length ? gallery(items, context) : null, others.map((file) => fileLink(file.url, file.filename, file.size))];
}

function thread(message, context) {
  if (!message.thread) return null;
  const place = context.place(message.thread.id) || message.thread;
  const count = place.message_count;
  return h(
    "button.thread-chip",
    { "data-thread-id": message.thread.id, onclick: () => context.go(message.thread.id) },
    h("strong", place.name),
    ` ${count} ${count === 1 ? "Message" : "Messages"} ›`,
  );
}

function foot(dismiss) {
  return h(
    "div.only-you",
    sign("eye"),
    " Only you can see this · ",
    h("button.plain-link", { onclick: dismiss }, "Dismiss message"),
  );
}

// The client's own note about a command that is pending or has failed.
export function renderLocal(item, context) {
  return h(
    "li.message.ephemeral.local",
    { "data-local": item.id, "data-state": item.state },
    used(context.self, item.command),
    row(
      avatar(context.bot),
      head({ author: context.bot, timestamp: item.at }),
      item.state === "failed" ? failed("The application did not respond") : h("div.thinking", "Sending command…"),
      item.state === "failed" && foot(() => context.dismissLocal(item.id)),
    ),
  );
}

// A line of the channel's own: somebody was added to a thread, or started one.
function notice(message, context) {
  const started = message.type === 18;
  const id = message.message_reference?.channel_id;
  const link = () => h("button.plain-link", { "data-thread-id": id, onclick: () => context.go(id) }, message.content);
  const words = started ? [" started a thread: ", link()] : [" added ", message.mentions.map(name), " to the thread."];
  return h(
    "li.message.notice",
    { "data-message-id": message.id },
    h("span.notice-mark", { "aria-hidden": "true" }, started ? sign("thread", 20) : "→"),
    h("span", name(message.author), words, " ", time(message)),
  );
}
