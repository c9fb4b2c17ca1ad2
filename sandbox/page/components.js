// Message components.

import { emoji, h, sign } from "./dom.js";
import { link, markdown } from "./markdown.js";
import { select, SELECTS } from "./selects.js";

const STYLES = ["", "primary", "secondary", "success", "danger", "link", "premium"];

// `act` sends a component interaction; `context` has names, local state and the page's people and places.
export function components(message, context) {
  return message.components.map((item) => component(item, message, context));
}

function component(item, message, context) {
  const nested = () => (item.components || []).map((child) => component(child, message, context));
  switch (item.type) {
    case 1:
      return h("div.row", nested());
    case 2:
      return button(item, message, context);
    case 9:
      return h("div.section", h("div.section-text", nested()), component(item.accessory, message, context));
    case 10:
      return markdown(item.content, context);
    case 11:
      return picture(item.media, item, "thumbnail", context);
    case 12:
      return gallery(item.items, context);
    case 13:
      return fileLink(item.file.url, item.name || "file", item.size);
    case 14:
      return h("hr", { class: `separator${item.divider === false ? " bare" : ""}${item.spacing === 2 ? " wide" : ""}` });
    case 17:
      return container(item, nested());
    default:
      if (SELECTS.has(item.type)) return select(item, message, context);
      return h("div.unknown", `(component ${item.type})`);
  }
}

function container(item, children) {
  const node = h("div.container", children);
  if (item.accent_color !== null && item.accent_color !== undefined) {
    node.classList.add("accented");
    node.style.borderLeftColor = `#${item.accent_color.toString(16).padStart(6, "0")}`;
  }
  if (item.spoiler) {
    node.classList.add("veiled");
    node.addEventListener("click", () => node.classList.remove("veiled"), { once: true });
  }
  return node;
}

function button(item, message, context) {
  const style = STYLES[item.style] || "secondary";
  const label = item.label ? h("span", item.label) : null;
  if (item.style === 5) {
    const anchor = link(item.url, [emoji(item.emoji, item.label), label, h("span", { "aria-hidden": "true" }, " ↗")]);
    anchor.className = "button link";
    return anchor;
  }
  const pending = context.isPending(message.id, item.custom_id);
  return h(
    "button",
    {
      class: `button ${style}${pending ? " pending" : ""}`,
      "data-custom-id": item.custom_id,
      "aria-label": item.label ? undefined : item.emoji?.name,
      "aria-busy": pending ? "true" : undefined,
      disabled: item.disabled,
      onclick: () => context.act(message, item.custom_id, []),
    },
    emoji(item.emoji, item.label),
    label,
  );
}

export function picture(media, item, kind, context) {
  const alt = item.description || "";
  const image = h("img", { src: media.url, alt, width: media.width, height: media.height, decoding: "async" });
  const open = () => context.enlarge(media.url, alt);
  const frame = h(
    "button",
    { class: `picture ${kind}`, "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge", onclick: open },
    image,
  );
  if (media.width && media.height) {
    frame.style.aspectRatio = `${media.width} / ${media.height}`;
    frame.style.setProperty("--shape", media.width / media.height);
  }
  if (media.width) frame.style.setProperty("--natural", `${media.width}px`);
  if (!item.spoiler) return frame;
  frame.classList.add("veiled");
  frame.addEventListener(
    "click",
    (event) => {
      if (!frame.classList.contains("veiled")) return;
      frame.classList.remove("veiled");
      event.stopImmediatePropagation();
    },
    true,
  );
  return frame;
}

// One picture has its own shape; several are cut to tiles: pairs, triples, and what is left over in front of triples.
export function gallery(items, context) {
  const pictures = items.map((item) => picture(item.media, item, "shown", context));
  const count = items.length;
  if (count === 1) return h("div.gallery.one", pictures);
  const pairs = count === 2 || count === 4 ? count : count % 3;
  pictures.forEach((node, at) => node.classList.add(at >= pairs ? "third" : pairs === 1 ? "wide" : "half"));
  return h("div", { class: count === 3 ? "gallery tiles three" : "gallery tiles" }, pictures);
}

export function fileLink(url, name, size) {
  return h(
    "div.file",
    sign("file", 20),
    h("a", { href: url, download: name }, name),
    size ? h("small", `${(size / 1024).toFixed(1)} KB`) : null,
  );
}
