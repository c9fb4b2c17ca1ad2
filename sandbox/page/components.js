// Message components and modals.

import { fill, h, sign } from "./dom.js";
import { link, markdown } from "./markdown.js";

const STYLES = ["", "primary", "secondary", "success", "danger", "link", "premium"];
const SELECTS = new Set([3, 5, 6, 7, 8]);
const ROOM = 8;

// `act` sends a component's use; `context` knows names, local state and the page's directory of people and places.
export function components(message, context) {
  return message.components.map((item) => component(item, message, context));
}

function component(item, message, context) {
  const nested = () => (item.components || []).map((child) => component(child, message, context));
  switch (item.type) {
    case 1:
      return h("div", { class: "row" }, nested());
    case 2:
      return button(item, message, context);
    case 9:
      return h(
        "div",
        { class: "section" },
        h("div", { class: "section-text" }, nested()),
        component(item.accessory, message, context),
      );
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
      return h("div", { class: "unknown" }, `(component ${item.type})`);
  }
}

function container(item, children) {
  const node = h("div", { class: "container" }, children);
  if (item.accent_color !== null && item.accent_color !== undefined) {
    node.style.borderLeftColor = `#${item.accent_color.toString(16).padStart(6, "0")}`;
  }
  if (item.spoiler) {
    node.classList.add("veiled");
    node.addEventListener("click", () => node.classList.remove("veiled"), { once: true });
  }
  return node;
}

function emoji(item) {
  return item?.name ? h("span", { class: "emoji", "aria-hidden": "true" }, item.name) : null;
}

function button(item, message, context) {
  const style = STYLES[item.style] || "secondary";
  const label = item.label ? h("span", {}, item.label) : null;
  if (item.style === 5) {
    const anchor = link(item.url, [emoji(item.emoji), label, h("span", { "aria-hidden": "true" }, " ↗")]);
    anchor.className = "button link";
    return anchor;
  }
  const pending = context.isPending(message.id, item.custom_id);
  return h(
    "button",
    {
      type: "button",
      class: `button ${style}${pending ? " pending" : ""}`,
      "data-custom-id": item.custom_id,
      "aria-label": item.label ? undefined : item.emoji?.name,
      "aria-busy": pending ? "true" : undefined,
      disabled: item.disabled,
      onclick: () => context.act(message, item.custom_id, []),
    },
    emoji(item.emoji),
    label,
  );
}

export function picture(media, item, kind, context) {
  const alt = item.description || "";
  const image = h("img", { src: media.url, alt, width: media.width, height: media.height, decoding: "async" });
  const open = () => context.enlarge(media.url, alt);
  const frame = h(
    "button",
    { type: "button", class: `picture ${kind}`, "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge", onclick: open },
    image,
  );
  if (media.width && media.height) frame.style.aspectRatio = `${media.width} / ${media.height}`;
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

export function gallery(items, context) {
  const kind = items.length === 1 ? "one" : items.length === 2 || items.length === 4 ? "two" : "three";
  return h("div", { class: `gallery ${kind}` }, items.map((item) => picture(item.media, item, "shown", context)));
}

export function fileLink(url, name, size) {
  return h(
    "div",
    { class: "file" },
    sign("file", 20),
    h("a", { href: url, download: name }, name),
    size ? h("small", {}, `${(size / 1024).toFixed(1)} KB`) : null,
  );
}

// ---- selects -----------------------------------------------------------------------------------------------

function optionsOf(item, context) {
  if (item.type === 3) return item.options;
  const people = () => context.members().map((user) => ({ value: user.id, label: user.global_name || user.username }));
  const roles = () => context.roles().map((role) => ({ value: role.id, label: role.name.replace(/^@?/, "@") }));
  const channels = () => context.channels().map((place) => ({ value: place.id, label: `#${place.name}` }));
  const all = { 5: people, 6: roles, 7: () => [...people(), ...roles()], 8: channels }[item.type]();
  const chosen = new Set((item.default_values || []).map((value) => value.id));
  return all.map((option) => ({ ...option, default: chosen.has(option.value) }));
}

// A select as Discord's: a box that opens a list. Choosing one sends it; choosing several is ended by OK.
function select(item, message, context) {
  const local = context.chosen(message.id, item.custom_id);
  const options = optionsOf(item, context);
  const chosen = new Set(local || options.filter((option) => option.default).map((option) => option.value));
  const send = (values) => context.act(message, item.custom_id, values);
  return selectBox(item, options, chosen, send, context.isPending(message.id, item.custom_id));
}

// Hangs an open list below its box, or above it where there is more room, and within the part of the page where
// messages are seen: the message box covers what reaches further.
function fit(panel, list, opener) {
  const sight = (opener.closest("#scroller") || document.documentElement).getBoundingClientRect();
  const box = opener.getBoundingClientRect();
  const below = Math.min(sight.bottom, window.innerHeight) - box.bottom - ROOM;
  const above = box.top - Math.max(sight.top, 0) - ROOM;
  const up = below < panel.offsetHeight && above > below;
  panel.classList.toggle("above", up);
  const rest = panel.offsetHeight - list.offsetHeight;
  const room = (up ? above : below) - rest;
  if (list.offsetHeight > room) list.style.maxHeight = `${Math.max(room, 60)}px`;
}

let openList = null;

// Closes the list that is open, if it belongs to a select inside `within`.
export function closeLists(within = document) {
  if (openList && within.contains(openList.box)) openList.close(false);
}

function selectBox(item, options, chosen, send, pending) {
  const several = (item.max_values ?? 1) > 1 || (item.min_values ?? 1) === 0;
  const least = item.required === false ? 0 : (item.min_values ?? 1);
  const most = Math.min(item.max_values ?? 1, options.length);
  const placeholder = item.placeholder || "Make a selection";
  const shown = () => {
    const labels = options.filter((option) => chosen.has(option.value));
    if (!labels.length) return [h("span", { class: "placeholder" }, placeholder)];
    return labels.map((option) => h("span", { class: several ? "tag" : "" }, emoji(option.emoji), option.label));
  };
  const opener = h(
    "button",
    {
      type: "button",
      class: `select${pending ? " pending" : ""}`,
      "data-custom-id": item.custom_id,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": item.label || placeholder,
      disabled: item.disabled,
    },
    h("span", { class: "select-values" }, shown()),
    h("span", { class: "arrow", "aria-hidden": "true" }, "▾"),
  );
  const box = h("div", { class: "select-box" }, opener);

  function open() {
    closeLists();
    const draft = new Set(chosen);
    const list = h("div", {
      class: "list",
      role: "listbox",
      "aria-label": placeholder,
      "aria-multiselectable": several ? "true" : undefined,
    });
    const ok = h("button", { type: "button", class: "button primary ok", onclick: () => close(true) }, "OK");
    const count = h("span", { class: "count" });
    const panel = h("div", { class: "popup" }, list, several ? h("div", { class: "popup-foot" }, count, ok) : null);

    const refresh = () => {
      for (const row of list.children) {
        const on = draft.has(row.dataset.value);
        row.setAttribute("aria-selected", String(on));
        row.toggleAttribute("aria-disabled", several && !on && draft.size >= most);
      }
      ok.disabled = draft.size < least || draft.size > most;
      count.textContent = `${draft.size} chosen${least === most ? ` of ${most}` : `, ${least} to ${most}`}`;
    };
    const pick = (value) => {
      if (!several) {
        draft.clear();
        draft.add(value);
        close(true);
        return;
      }
      if (draft.has(value)) draft.delete(value);
      else if (draft.size < most) draft.add(value);
      refresh();
    };
    function close(sending) {
      document.removeEventListener("pointerdown", outside, true);
      panel.remove();
      veil.remove();
      opener.setAttribute("aria-expanded", "false");
      openList = null;
      opener.focus({ preventScroll: true });
      if (!sending) return;
      chosen.clear();
      for (const value of draft) chosen.add(value);
      fill(opener.firstChild, shown());
      send(options.filter((option) => chosen.has(option.value)).map((option) => option.value));
    }
    const outside = (event) => {
      if (!panel.contains(event.target) && !opener.contains(event.target)) close(false);
    };
    const keys = (event) => {
      const rows = [...list.children];
      const at = rows.indexOf(document.activeElement);
      const go = (to) => rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
      if (event.key === "ArrowDown") go(at + 1);
      else if (event.key === "ArrowUp") go(at - 1);
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(rows.length - 1);
      else if (event.key === "Escape") close(false);
      else if ((event.key === "Enter" || event.key === " ") && at >= 0) pick(rows[at].dataset.value);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const option of options) {
      list.append(
        h(
          "div",
          {
            class: "option",
            role: "option",
            tabindex: "-1",
            "data-value": option.value,
            onclick: () => pick(option.value),
          },
          several ? h("span", { class: "tick", "aria-hidden": "true" }) : null,
          emoji(option.emoji),
          h(
            "span",
            { class: "option-text" },
            h("span", {}, option.label),
            option.description ? h("small", {}, option.description) : null,
          ),
        ),
      );
    }
    panel.addEventListener("keydown", keys);
    const veil = h("div", { class: "veil" });
    box.append(veil, panel);
    opener.setAttribute("aria-expanded", "true");
    openList = { close, box };
    refresh();
    if (getComputedStyle(panel).position === "absolute") fit(panel, list, opener);
    document.addEventListener("pointerdown", outside, true);
    (list.querySelector('[aria-selected="true"]') || list.firstElementChild)?.focus({ preventScroll: true });
  }
  opener.addEventListener("click", () => (openList ? closeLists() : open()));
  opener.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && !openList) {
      event.preventDefault();
      open();
    }
  });
  return box;
}

// ---- modals ------------------------------------------------------------------------------------------------

export function openModal(modal, context, submit) {
  const values = {};
  const problem = h("p", { class: "problem", role: "alert" });
  const dialog = h("dialog", { role: "dialog", "aria-label": modal.title, class: "modal" });
  const rows = modal.components.map((row) => {
    if (row.type === 10) return markdown(row.content, context);
    const field = row.type === 18 ? row.component : row.components[0];
    return modalField(field, row.type === 18 ? row : { label: field.label }, values, context);
  });
  const form = h(
    "form",
    {
      method: "dialog",
      onsubmit: async (event) => {
        event.preventDefault();
        const error = await submit(values);
        if (error) problem.textContent = error;
        else dialog.close();
      },
    },
    h(
      "header",
      {},
      h("h2", {}, modal.title),
      h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => dialog.close() }, "✕"),
    ),
    h("div", { class: "modal-rows" }, rows),
    problem,
    h(
      "footer",
      {},
      h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel"),
      h("button", { type: "submit", class: "button primary" }, "Submit"),
    ),
  );
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea, .select")?.focus();
}

function modalField(field, head, values, context) {
  const required = field.required !== false;
  const id = `field-${field.custom_id}`;
  const label = h("label", { for: id }, head.label, required ? h("span", { class: "required" }, " *") : null);
  const hint = head.description ? h("small", {}, head.description) : null;
  return h("div", { class: "field" }, label, hint, modalInput(field, id, head.label, values, context));
}

function modalInput(field, id, label, values, context) {
  const key = field.custom_id;
  const required = field.required !== false;
  if (field.type === 4) {
    const input = h(field.style === 2 ? "textarea" : "input", {
      id,
      "data-custom-id": key,
      placeholder: field.placeholder,
      minlength: field.min_length,
      maxlength: field.max_length,
      required,
      rows: field.style === 2 ? "4" : undefined,
      value: field.value || "",
      oninput: (event) => (values[key] = event.target.value),
    });
    values[key] = field.value || "";
    return input;
  }
  if (SELECTS.has(field.type)) {
    const options = optionsOf(field, context);
    const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
    values[key] = [...chosen];
    return selectBox({ ...field, label }, options, chosen, (picked) => (values[key] = picked), false);
  }
  if (field.type === 23) {
    values[key] = Boolean(field.default);
    return h("input", {
      id,
      type: "checkbox",
      "data-custom-id": key,
      checked: field.default,
      onchange: (event) => (values[key] = event.target.checked),
    });
  }
  const one = field.type === 21;
  values[key] = (field.options || []).filter((option) => option.default).map((option) => option.value);
  const group = h("div", { class: "choices", role: one ? "radiogroup" : "group", "aria-label": label });
  for (const option of field.options || []) {
    const input = h("input", { type: one ? "radio" : "checkbox", name: id, value: option.value, checked: option.default });
    input.addEventListener("change", () => {
      values[key] = [...group.querySelectorAll("input:checked")].map((box) => box.value);
    });
    group.append(h("label", {}, input, option.label));
  }
  return group;
}
