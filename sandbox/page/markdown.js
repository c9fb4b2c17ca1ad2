// Discord's markdown as text nodes and elements.

import { emoji, h } from "./dom.js";

const text = (content) => document.createTextNode(content);
const wrapped = (tag) => (found, context) => h(tag, inline(found[1], context));

// What there is within a line: its pattern, and what stands for its parts ($1 and so on).
const INLINE = [
  [/\\([\\`*_{}[\]()#+\-.!~|<>:@/&])/, (found) => text(found[1])],
  [/(`{1,2})([^]+?)\1(?!`)/, (found) => h("code", found[2].trim() || found[2])],
  [/\*\*\*((?=\S)[^]+?)\*\*\*/, (found, context) => h("strong", h("em", inline(found[1], context)))],
  [/\*\*((?=\S)[^]+?)\*\*(?!\*)/, wrapped("strong")],
  [/__((?=\S)[^]+?)__(?!_)/, wrapped("u")],
  [/\*((?=\S)(?:[^*]|\*\*[^]+?\*\*)+?)\*(?!\*)/, wrapped("em")],
  [/(?<![\p{L}\p{N}_])_((?=\S)[^_]+?)_(?![\p{L}\p{N}_])/u, wrapped("em")],
  [/~~((?=\S)[^]+?)~~/, wrapped("s")],
  [/\|\|([^]+?)\|\|/, (found, context) => spoiler(inline(found[1], context))],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/, (found, context) => link(found[2], inline(found[1], context))],
  [/<(https?:\/\/[^\s>]+)>/, (found) => link(found[1], found[1])],
  [/https?:\/\/[^\s<>|]*[^\s<>|.,:;"')\]!?*_~]/, (found) => link(found[0], found[0])],
  [/<@!?(\d+)>/, (found, context) => mention(`@${context.userName(found[1])}`, found[1] === context.me)],
  [/<@&(\d+)>/, (found, context) => mention(`@${context.roleName(found[1])}`, false)],
  [/<#(\d+)>/, (found, context) => context.channelLink(found[1])],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => stamp(Number(found[1]), found[2] || "f")],
  [/<\/([^:>\n]+):\d+>/, (found, context) => commandLink(found[1], context)],
  [/<a?:(\w+):(\d+)>/, (found) => emoji({ id: found[2], name: found[1] })],
  // an ordinary word if the message was not allowed to mention everyone
  [/(?:@everyone|@here)(?!\w)/, (found, context) => (context.everyone ? mention(found[0], true) : text(found[0]))],
];

export function inline(content, context) {
  const nodes = [];
  let rest = content;
  while (rest) {
    let [first, draw] = [null, null];
    for (const [pattern, how] of INLINE) {
      const found = pattern.exec(rest);
      if (found && (!first || found.index < first.index)) [first, draw] = [found, how];
    }
    if (!first) break;
    nodes.push(text(rest.slice(0, first.index)), draw(first, context));
    rest = rest.slice(first.index + first[0].length);
  }
  return [...nodes, text(rest)];
}

function mention(text, mine) {
  return h("span", { class: mine ? "mention mine" : "mention" }, text);
}

// A tap on a command begins to fill it in.
function commandLink(path, context) {
  return h("button.mention", { onclick: () => context.command?.(path) }, `/${path}`);
}

export function link(href, children) {
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const show = (event) => {
    event.currentTarget.classList.add("shown");
    event.currentTarget.removeAttribute("aria-label");
  };
  return h("button.spoiler", { "aria-label": "Spoiler", onclick: show }, children);
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
  const node = h("time.stamp", { datetime: date.toISOString(), title: full });
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
  const root = h("div.markdown");
  const pieces = text.split(/```(?:([\w+-]+)\n)?([^]*?)```/);
  for (let at = 0; at < pieces.length; at += 3) {
    if (pieces[at].trim()) lines(root, pieces[at].replace(/^\n|\n$/g, ""), context);
    if (at + 2 < pieces.length) {
      root.append(h("pre", h("code", pieces[at + 2].replace(/^\n|\n$/g, ""))));
    }
  }
  return root;
}

function lines(root, text, context) {
  const rows = text.split("\n");
  let plain = [];
  const flush = () => {
    if (!plain.length) return;
    root.append(h("div.plain", inline(plain.join("\n"), context)));
    plain = [];
  };
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    let match;
    if ((match = /^(#{1,3})\s+(\S.*)$/.exec(row))) {
      flush();
      root.append(h(`h${match[1].length + 1}`, inline(match[2], context)));
    } else if ((match = /^-#\s+(\S.*)$/.exec(row))) {
      flush();
      root.append(h("small", inline(match[1], context)));
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
