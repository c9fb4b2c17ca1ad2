// The menu of a person's name: what the application offers there, as under Apps on Discord.

import { displayName, h } from "./dom.js";

let open = null;

export function closeMenu() {
  open?.remove();
  open = null;
}

// Opens the menu at the name. `choose` is told the entry.
export function personMenu(user, name, entries, choose) {
  closeMenu();
  const row = (entry) =>
    h(
      "button.menu-row",
      {
        role: "menuitem",
        "data-entry": entry.name,
        onclick: () => {
          closeMenu();
          choose(entry);
        },
      },
      entry.name,
    );
  const rows = entries.length ? entries.map(row) : h("p.none", "Nothing here.");
  open = h(
    "div.person-menu",
    { role: "menu", "aria-label": `Apps for ${displayName(user)}`, onkeydown: steer },
    h("p.picker-title", `Apps · ${displayName(user)}`),
    rows,
  );
  document.body.append(open);
  const box = name.getBoundingClientRect();
  const fits = (from, room, size) => Math.max(8, Math.min(from, room - size - 8));
  open.style.left = `${fits(box.left, window.innerWidth, open.offsetWidth)}px`;
  open.style.top = `${fits(box.bottom + 4, window.innerHeight, open.offsetHeight)}px`;
  open.querySelector("button")?.focus();
  const outside = (event) => {
    if (open?.contains(event.target)) return;
    document.removeEventListener("pointerdown", outside, true);
    closeMenu();
  };
  document.addEventListener("pointerdown", outside, true);
}

function steer(event) {
  const rows = [...event.currentTarget.querySelectorAll("button")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") closeMenu();
  else if (step) rows[(rows.indexOf(document.activeElement) + step + rows.length) % rows.length]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
