// One message as the list shows it.

import { avatar, clock, displayName, h, sign } from "./dom.js";
import { components, fileLink, gallery } from "./components.js";
import { inline, markdown } from "./markdown.js";

const EPHEMERAL = 64;
const LOADING = 128;
const V2 = 1 << 15;
const QUARTER = 15 * 60 * 1000;

const time = (message) => h("time", { class: "when", datetime: message.timestamp }, clock(message.timestamp));

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
  const classes = ["message"];
  if (compact) classes.push("compact");
  if (mine || message.mention_everyone) classes.push("mentioned");
  if (ephemeral) classes.push("ephemeral");
  return h(
    "li",
    {
      class: classes.join(" "),
      "data-message-id": message.id,
      "data-author": displayName(message.author),
      "data-ephemeral": ephemeral ? "true" : undefined,
      tabindex: "-1",
    },
    compact ? null : origin(message, context),
    h(
      "div",
      { class: "message-row" },
      compact ? h("span", { class: "gutter" }) : avatar(message.author),
      h(
        "div",
        { class: "message-body" },
        compact ? null : head(message),
        body(message, context),
        failure(message, context),
        thread(message, context),
        ephemeral ? foot(() => context.dismiss(message)) : null,
      ),
    ),
  );
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

function head(message) {
  return h(
    "div",
    { class: "head" },
    h("span", { class: "author" }, displayName(message.author)),
    message.author.bot ? h("span", { class: "app-tag" }, "APP") : null,
    time(message),
  );
}

function origin(message, context) {
  if (message.interaction_metadata?.name && message.type === 20) {
    const user = message.interaction_metadata.user;
    return h(
      "div",
      { class: "origin" },
      avatar(user, 16),
      h("strong", {}, displayName(user)),
      " used ",
      h("span", { class: "mention" }, `/${message.interaction_metadata.name}`),
    );
  }
  if (message.type !== 19) return null;
  const target = message.referenced_message;
  if (!target) return h("div", { class: "origin" }, h("em", {}, "Original message was deleted"));
  const text = summary(target);
  const preview = text ? inline(text, context) : h("em", {}, "Click to see attachment");
  return h(
    "button",
    { type: "button", class: "origin", onclick: () => context.jump(target.id) },
    avatar(target.author, 16),
    h("strong", {}, displayName(target.author)),
    " ",
    h("span", { class: "preview" }, preview),
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
    if (late) return h("div", { class: "failed" }, "The application did not respond");
    return h(
      "div",
      { class: "thinking" },
      h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      ` ${displayName(message.author)} is thinking…`,
    );
  }
  const parts = [];
  if (message.content) parts.push(markdown(message.content, context));
  if (message.edited_timestamp && message.content) parts.push(h("small", { class: "edited" }, "(edited)"));
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

function failure(message, context) {
  return context.hasFailed(message.id) ? h("div", { class: "failed", role: "alert" }, "This interaction failed") : null;
}

function thread(message, context) {
  if (!message.thread) return null;
  const place = context.place(message.thread.id) || message.thread;
  const count = place.message_count;
  return h(
    "button",
    { type: "button", class: "thread-chip", "data-thread-id": message.thread.id, onclick: () => context.go(message.thread.id) },
    h("strong", {}, place.name),
    ` ${count} ${count === 1 ? "Message" : "Messages"} ›`,
  );
}

function foot(dismiss) {
  return h(
    "div",
    { class: "only-you" },
    sign("eye"),
    " Only you can see this · ",
    h("button", { type: "button", class: "plain-link", onclick: dismiss }, "Dismiss message"),
  );
}

// The client's own note about a command that is pending or has failed.
export function renderLocal(item, context) {
  return h(
    "li",
    { class: "message ephemeral local", "data-local": item.id, "data-state": item.state },
    h(
      "div",
      { class: "origin" },
      avatar(context.self, 16),
      h("strong", {}, displayName(context.self)),
      " used ",
      h("span", { class: "mention" }, `/${item.command}`),
    ),
    h(
      "div",
      { class: "message-row" },
      avatar(context.bot),
      h(
        "div",
        { class: "message-body" },
        head({ author: context.bot, timestamp: item.at }),
        item.state === "failed"
          ? h("div", { class: "failed", role: "alert" }, "The application did not respond")
          : h("div", { class: "thinking" }, "Sending command…"),
        item.state === "failed" ? foot(() => context.dismissLocal(item.id)) : null,
      ),
    ),
  );
}

function notice(message, context) {
  const author = h("strong", {}, displayName(message.author));
  const words = {
    1: () => [author, " added ", message.mentions.map((user) => h("strong", {}, displayName(user))), " to the thread."],
    18: () => [
      author,
      " started a thread: ",
      h(
        "button",
        {
          type: "button",
          class: "plain-link",
          "data-thread-id": message.message_reference.channel_id,
          onclick: () => context.go(message.message_reference.channel_id),
        },
        message.content,
      ),
    ],
  }[message.type]();
  return h(
    "li",
    { class: "message notice", "data-message-id": message.id },
    h("span", { class: "notice-mark", "aria-hidden": "true" }, message.type === 18 ? sign("thread", 20) : "→"),
    h("span", {}, words, " ", time(message)),
  );
}
