// Small helpers. Text reaches the page only as text nodes: nothing here accepts HTML.

// An element: its tag and classes as in CSS, its properties if it has any, and its children.
export function h(what, ...rest) {
  const [tag, ...classes] = what.split(".");
  const node = document.createElement(tag);
  node.classList.add(...classes);
  if (tag === "button") node.type = "button";
  const props = rest[0]?.constructor === Object ? rest.shift() : {};
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.classList.add(...value.split(" ").filter(Boolean));
    else if (key === "style") Object.assign(node.style, value);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  add(node, rest);
  return node;
}

function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

export function fill(node, ...children) {
  node.replaceChildren();
  add(node, children);
  return node;
}

// Drawn icons: not every machine has an emoji font.
const SIGNS = {
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  thread: "M5 4h14v9H9l-4 4V4zm5 13h9l3 3",
  file: "M6 2h8l5 5v15H6V2zm8 0v5h5",
};

export function sign(name, size = 14) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const attributes = { viewBox: "0 0 24 24", width: size, height: size, class: "sign", "aria-hidden": "true" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[name]);
  svg.append(path);
  return svg;
}

export const displayName = (user) => user.global_name || user.username;

const COLOURS = ["#5865f2", "#2f8f5b", "#a8621b", "#c0396b", "#1d7f8c", "#8a4fbf", "#b5443a"];

export function avatar(user, size = 40) {
  const name = displayName(user);
  const initials = Array.from(name.trim())[0] || "?";
  if (user.avatar) {
    const src = `/cdn/avatars/${user.id}/${user.avatar}.png?size=128`;
    return h("img.avatar", { src, alt: "", width: size, height: size });
  }
  const spot = [...name].reduce((sum, sign) => sum + sign.codePointAt(0), 0) % COLOURS.length;
  const [width, fontSize] = [`${size}px`, `${size * 0.42}px`];
  const style = { width, height: width, fontSize, background: COLOURS[user.bot ? 0 : spot] };
  return h("span.avatar", { "aria-hidden": "true", style }, initials.toUpperCase());
}

// An emoji: one of the application's own (a picture, under its name for screen readers), or a sign. Beside a
// label it is decoration, and the label alone is read out.
export function emoji(item, label) {
  if (!item?.name) return null;
  if (!item.id) return h("span.emoji", { "aria-hidden": "true" }, item.name);
  const name = `:${item.name}:`;
  const unknown = ({ target }) => target.replaceWith(label ? h("span", { "aria-hidden": "true" }, name) : name);
  return h("img.emoji", { src: `/cdn/emojis/${item.id}.png`, alt: label ? "" : name, draggable: "false", onerror: unknown });
}

export function clock(time) {
  const date = new Date(time);
  const now = new Date();
  const hour = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (date.toDateString() === now.toDateString()) return `Today at ${hour}`;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (date.toDateString() === yesterday.toDateString()) return `Yesterday at ${hour}`;
  return `${date.toLocaleDateString()} ${hour}`;
}

export async function post(verb, body) {
  const response = await fetch(`/sandbox/api/${verb}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error || response.statusText);
  return answer;
}

export function toast(text) {
  const note = h("div.toast", text);
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
}

export function enlarge(url, alt) {
  const dialog = h(
    "dialog.lightbox",
    { role: "dialog", "aria-label": "Picture", onclick: () => dialog.close() },
    h("img", { src: url, alt }),
    alt ? h("p.alt", alt) : null,
    h("button.close", { "aria-label": "Close" }, "✕"),
  );
  open(dialog);
}

// Shows a dialog, which is removed when it is closed.
export function open(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
