// Discord's markdown as text nodes and elements.

import { emoji, h } from "./dom.js";

const INLINE = new RegExp(
  [
    /\\(?<escaped>[\\`*_{}[\]()#+\-.!~|<>:@/&])/,
    /(?<ticks>`{1,2})(?<code>[^]+?)\k<ticks>(?!`)/,
    /\*\*\*(?<bolditalic>(?=\S)[^]+?)\*\*\*/,
    /\*\*(?<bold>(?=\S)[^]+?)\*\*(?!\*)/,
    /__(?<under>(?=\S)[^]+?)__(?!_)/,
    /\*(?<italic>(?=\S)(?:[^*]|\*\*[^]+?\*\*)+?)\*(?!\*)/,
    /(?<![\p{L}\p{N}_])_(?<italic2>(?=\S)[^_]+?)_(?![\p{L}\p{N}_])/,
    /~~(?<strike>(?=\S)[^]+?)~~/,
    /\|\|(?<spoiler>[^]+?)\|\|/,
    /\[(?<label>[^\]\n]+)\]\(<?(?<href>https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/,
    /<(?<autolink>https?:\/\/[^\s>]+)>/,
    /(?<url>https?:\/\/[^\s<>|]*[^\s<>|.,:;"')\]!?*_~])/,
    /<@!?(?<user>\d+)>/,
    /<@&(?<role>\d+)>/,
    /<#(?<channel>\d+)>/,
    /<t:(?<time>-?\d+)(?::(?<style>[tTdDfFR]))?>/,
    /<\/(?<command>[^:>\n]+):\d+>/,
    /<a?:(?<emoji>\w+):(?<emojiId>\d+)>/,
    /(?<everyone>@everyone|@here)(?!\w)/,
  ]
    .map((part) => part.source)
    .join("|"),
  "u",
);

export function inline(text, context) {
  const nodes = [];
  let rest = text;
  while (rest) {
    const match = INLINE.exec(rest);
    if (!match) {
      nodes.push(document.createTextNode(rest));
      break;
    }
    if (match.index) nodes.push(document.createTextNode(rest.slice(0, match.index)));
    nodes.push(element(match.groups, match[0], context));
    rest = rest.slice(match.index + match[0].length);
  }
  return nodes;
}

function element(found, whole, context) {
  const inner = (text) => inline(text, context);
  if (found.escaped !== undefined) return document.createTextNode(found.escaped);
  if (found.code !== undefined) return h("code", {}, found.code.trim() || found.code);
  if (found.bolditalic !== undefined) return h("strong", {}, h("em", {}, inner(found.bolditalic)));
  if (found.bold !== undefined) return h("strong", {}, inner(found.bold));
  if (found.under !== undefined) return h("u", {}, inner(found.under));
  if (found.italic !== undefined) return h("em", {}, inner(found.italic));
  if (found.italic2 !== undefined) return h("em", {}, inner(found.italic2));
  if (found.strike !== undefined) return h("s", {}, inner(found.strike));
  if (found.spoiler !== undefined) return spoiler(inner(found.spoiler));
  if (found.label !== undefined) return link(found.href, inner(found.label));
  if (found.autolink !== undefined) return link(found.autolink, found.autolink);
  if (found.url !== undefined) return link(found.url, found.url);
  if (found.user !== undefined) return mention(`@${context.userName(found.user)}`, found.user === context.me);
  if (found.role !== undefined) return mention(`@${context.roleName(found.role)}`, false);
  if (found.channel !== undefined) return context.channelLink(found.channel);
  if (found.time !== undefined) return stamp(Number(found.time), found.style || "f");
  if (found.command !== undefined) return h("span", { class: "mention" }, `/${found.command}`);
  if (found.emoji !== undefined) return emoji({ id: found.emojiId, name: found.emoji });
  // @everyone is an ordinary word if the message was not allowed to mention everyone
  return context.everyone ? mention(whole, true) : document.createTextNode(whole);
}

function mention(text, mine) {
  return h("span", { class: mine ? "mention mine" : "mention" }, text);
}

export function link(href, children) {
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const show = (event) => {
    event.currentTarget.classList.add("shown");
    event.currentTarget.removeAttribute("aria-label");
  };
  return h("button", { type: "button", class: "spoiler", "aria-label": "Spoiler", onclick: show }, children);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function stamp(seconds, style) {
  const date = new Date(seconds * 1000);
  const full = date.toLocaleString([], STYLES.F);
  const node = h("time", { class: "stamp", datetime: date.toISOString(), title: full });
  node.textContent = style === "R" ? relative(seconds) : date.toLocaleString([], STYLES[style]);
  if (style === "R") node.dataset.relative = seconds;
  return node;
}

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) || UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "always" }).format(Math.round(away / size), unit);
}

export function refreshStamps() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}

// Blocks: code fences, headings, subtext, quotes, lists, and plain lines.
export function markdown(text, context) {
  const root = h("div", { class: "markdown" });
  const pieces = text.split(/```(?:([\w+-]+)\n)?([^]*?)```/);
  for (let at = 0; at < pieces.length; at += 3) {
    if (pieces[at].trim()) lines(root, pieces[at].replace(/^\n|\n$/g, ""), context);
    if (at + 2 < pieces.length) {
      root.append(h("pre", {}, h("code", {}, pieces[at + 2].replace(/^\n|\n$/g, ""))));
    }
  }
  return root;
}

function lines(root, text, context) {
  const rows = text.split("\n");
  let plain = [];
  const flush = () => {
    if (!plain.length) return;
    root.append(h("div", { class: "plain" }, inline(plain.join("\n"), context)));
    plain = [];
  };
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    let match;
    if ((match = /^(#{1,3})\s+(\S.*)$/.exec(row))) {
      flush();
      root.append(h(`h${match[1].length + 1}`, {}, inline(match[2], context)));
    } else if ((match = /^-#\s+(\S.*)$/.exec(row))) {
      flush();
      root.append(h("small", {}, inline(match[1], context)));
    } else if ((match = /^>>>\s?(.*)$/.exec(row))) {
      flush();
      const quote = h("blockquote");
      lines(quote, [match[1], ...rows.slice(at + 1)].join("\n"), context);
      root.append(quote);
      return;
    } else if (/^>\s/.test(row)) {
      flush();
      const quoted = [];
      while (at < rows.length && /^>\s?/.test(rows[at])) quoted.push(rows[at++].replace(/^>\s?/, ""));
      at -= 1;
      const quote = h("blockquote");
      lines(quote, quoted.join("\n"), context);
      root.append(quote);
    } else if (/^\s*(?:[-*]|\d+\.)\s+\S/.test(row)) {
      flush();
      const items = [];
      while (at < rows.length && /^\s*(?:[-*]|\d+\.)\s+\S/.test(rows[at])) items.push(rows[at++]);
      at -= 1;
      root.append(list(items, context));
    } else {
      plain.push(row);
    }
  }
  flush();
}

function list(items, context) {
  const ordered = /^\s*\d/.test(items[0]);
  const root = h(ordered ? "ol" : "ul", ordered ? { start: parseInt(items[0], 10) } : {});
  for (const item of items) {
    const [, indent, text] = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(item);
    root.append(h("li", { style: { marginLeft: `${Math.floor(indent.length / 2) * 20}px` } }, inline(text, context)));
  }
  return root;
}
