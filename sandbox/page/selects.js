// Selects as in Discord: a box that opens a list, on a phone a sheet. A single choice is sent at once; several are
// confirmed with OK.

import { displayName, emoji, fill, h } from "./dom.js";

const STRING = 3;
const USER = 5;
const ROLE = 6;
const CHANNEL = 8;
export const SELECTS = new Set([STRING, USER, ROLE, CHANNEL]);
const ROOM = 8;

export function optionsOf(item, context) {
  if (item.type === STRING) return item.options;
  const chosen = new Set((item.default_values || []).map((value) => value.id));
  const option = (value, label) => ({ value, label, default: chosen.has(value) });
  if (item.type === ROLE) return context.roles().map((role) => option(role.id, `@${role.name.replace(/^@/, "")}`));
  if (item.type === CHANNEL) {
    const fitting = context.places().filter((place) => !item.channel_types?.length || item.channel_types.includes(place.type));
    return fitting.map((place) => option(place.id, `#${place.name}`));
  }
  return context.members().map((user) => option(user.id, displayName(user)));
}

export function select(item, message, context) {
  const local = context.chosen(message.id, item.custom_id);
  const options = optionsOf(item, context);
  const chosen = new Set(local || options.filter((option) => option.default).map((option) => option.value));
  const send = (values) => context.act(message, item.custom_id, values);
  return selectBox(item, options, chosen, send, context.isPending(message.id, item.custom_id));
}

// Places an open list below its box, or above it if there is more room, within the part of the page that shows
// messages: the message box covers the rest.
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

export function selectBox(item, options, chosen, send, pending) {
  const several = (item.max_values ?? 1) > 1 || (item.min_values ?? 1) === 0;
  const least = item.required === false ? 0 : (item.min_values ?? 1);
  const most = Math.min(item.max_values ?? 1, options.length);
  const placeholder = item.placeholder || "Make a selection";
  const shown = () => {
    const labels = options.filter((option) => chosen.has(option.value));
    if (!labels.length) return [h("span.placeholder", placeholder)];
    return labels.map((option) => h("span", { class: several ? "tag" : "" }, emoji(option.emoji, option.label), option.label));
  };
  const opener = h(
    "button",
    {
      class: `select${pending ? " pending" : ""}`,
      "data-custom-id": item.custom_id,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": item.label || placeholder,
      disabled: item.disabled,
    },
    h("span.select-values", shown()),
    h("span.arrow", { "aria-hidden": "true" }, "▾"),
  );
  const box = h("div.select-box", opener);

  function open() {
    closeLists();
    const draft = new Set(chosen);
    const list = h("div.list", {
      role: "listbox",
      "aria-label": placeholder,
      "aria-multiselectable": several ? "true" : undefined,
    });
    const ok = h("button.button.primary.ok", { onclick: () => close(true) }, "OK");
    const count = h("span.count");
    const title = h("div.popup-title", { "aria-hidden": "true" }, placeholder);
    const foot = several ? h("div.popup-foot", count, ok) : null;
    const panel = h("div.popup", title, list, foot);

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
      // as on Discord, what is chosen already is not sent again
      if (!sending || (draft.size === chosen.size && [...draft].every((value) => chosen.has(value)))) return;
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
          "div.option",
          {
            role: "option",
            tabindex: option === options[0] ? "0" : "-1", // a list is one stop of the Tab key
            "data-value": option.value,
            onclick: () => pick(option.value),
          },
          several ? h("span.tick", { "aria-hidden": "true" }) : null,
          emoji(option.emoji, option.label),
          h(
            "span.option-text",
            h("span", option.label),
            option.description ? h("small", option.description) : null,
          ),
        ),
      );
    }
    panel.addEventListener("keydown", keys);
    const veil = h("div.veil");
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
