// The list of messages: what changes is drawn anew, what one reads, types in or presses stays where it is.

import { fill, h } from "./dom.js";
import { follows, renderLocal, renderMessage } from "./message.js";
import { closeLists } from "./selects.js";

const NEAR_THE_END = 120;

export class Timeline {
  // `context` makes what messages need to know of the page: see App.context.
  constructor(store, context) {
    this.store = store;
    this.context = context;
    this.list = document.getElementById("messages");
    this.box = document.getElementById("scroller");
    this.jumper = document.getElementById("to-bottom");
    this.jumper.addEventListener("click", () => this.toBottom());
    this.box.addEventListener("scroll", () => this.stuck() && (this.jumper.hidden = true));
    // Whether a finger is down in the messages, and what waits for it to be lifted.
    this.pressed = false;
    this.late = new Set();
    this.list.addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, () => this.lifted());
  }

  // ---- scrolling -----------------------------------------------------------------------------------------

  stuck() {
    return this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < NEAR_THE_END;
  }

  toBottom() {
    const end = () => (this.box.scrollTop = this.box.scrollHeight);
    end();
    this.jumper.hidden = true;
    // pictures without known size push the end down when they have loaded
    for (const image of this.box.querySelectorAll("img")) {
      if (!image.complete) image.addEventListener("load", () => this.stuck() && end(), { once: true });
    }
  }

  async earlier() {
    const below = this.box.scrollHeight - this.box.scrollTop;
    await this.store.load(this.store.current, this.store.shown[0].id);
    this.render();
    this.box.scrollTop = this.box.scrollHeight - below;
  }

  jump(id) {
    const node = this.find(id);
    if (!node) return;
    node.scrollIntoView({ block: "center", behavior: "smooth" });
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), 1500);
  }

  // ---- drawing -------------------------------------------------------------------------------------------

  // A click counts only where its two ends hit one node: what changes under a finger is shown once that is lifted,
  // and its click has been taken.
  lifted() {
    if (!this.pressed) return;
    setTimeout(() => {
      this.pressed = false;
      const stuck = this.stuck();
      const late = [...this.late];
      this.late.clear();
      for (const id of late) id === null ? this.render() : this.redraw(id);
      if (late.length && stuck) this.toBottom();
    });
  }

  // Draw what has changed; stay at the end where that was in sight, or go there with `follow`.
  update(follow = false) {
    const stuck = follow || this.stuck();
    this.render();
    if (stuck) this.toBottom();
    return stuck;
  }

  render() {
    if (this.pressed) return void this.late.add(null);
    const context = this.context();
    const held = heldFocus();
    const old = new Map([...this.list.children].map((node) => [node.dataset.messageId, node]));
    let before = null;
    const nodes = this.store.shown.map((message) => {
      const known = old.get(message.id);
      // what has not changed stays as it is, with its open lists and its loaded pictures
      const same = known && known.source === message && known.compact === follows(message, before);
      const node = same ? known : draw(message, before, context);
      if (known && !same) keepPictures(known, node);
      before = message;
      return node;
    });
    const here = this.store.locals.filter((item) => item.channel === this.store.current);
    arrange(this.list, [this.beginning(), ...nodes, ...here.map((item) => renderLocal(item, context))]);
    restoreFocus(held);
  }

  beginning() {
    const { place, more, current } = this.store;
    const earlier = () => h("button", { type: "button", class: "earlier", onclick: () => this.earlier() }, "Earlier messages");
    const name = `${place?.type === 1 ? "" : "#"}${place?.name ?? ""}`;
    return fill(
      h("li", { class: "beginning" }),
      more.has(current) ? earlier() : [h("h2", {}, name), h("p", {}, "This is where it begins.")],
    );
  }

  redraw(id) {
    if (this.pressed) return void this.late.add(id);
    const node = this.find(id);
    const at = this.store.shown.findIndex((message) => message.id === id);
    if (!node || at < 0) return;
    const stuck = this.stuck();
    const held = heldFocus();
    const fresh = draw(this.store.shown[at], this.store.shown[at - 1], this.context());
    closeLists(node);
    keepPictures(node, fresh);
    node.replaceWith(fresh);
    restoreFocus(held);
    if (stuck) this.toBottom();
  }

  // Links to a place work from now on, or do so no more.
  redrawLinks(place) {
    for (const message of this.store.shown) {
      if (JSON.stringify(message).includes(`<#${place}>`)) this.redraw(message.id);
    }
  }

  find(id) {
    return this.list.querySelector(`:scope > [data-message-id="${id}"]`);
  }
}

function draw(message, before, context) {
  const node = renderMessage(message, before, context);
  node.source = message;
  node.compact = follows(message, before);
  return node;
}

// Brings the list's nodes in order without touching those that stay: what one reads does not move away.
function arrange(list, wanted) {
  const kept = new Set(wanted);
  for (const node of [...list.children]) {
    if (kept.has(node)) continue;
    closeLists(node);
    node.remove();
  }
  wanted.forEach((node, at) => {
    if (list.children[at] !== node) list.insertBefore(node, list.children[at] ?? null);
  });
}

// Pictures that stay the same are moved over, and the others stand in for theirs until those have loaded: none flickers.
function keepPictures(from, to) {
  const old = [...from.querySelectorAll("img")];
  [...to.querySelectorAll("img")].forEach((image, at) => {
    const same = old.find((known) => known.getAttribute("src") === image.getAttribute("src") && known.alt === image.alt);
    if (same) image.replaceWith(same);
    else if (old[at]?.complete) standIn(image, old[at].src);
  });
}

function standIn(image, source) {
  const frame = image.parentElement;
  frame.style.backgroundImage = `url("${source}")`;
  const shown = () => (frame.style.backgroundImage = "");
  image.decode().then(shown, shown);
}

function heldFocus() {
  const active = document.activeElement;
  const message = active?.closest?.("[data-message-id]");
  return message ? { message: message.dataset.messageId, customId: active.dataset.customId } : null;
}

function restoreFocus(held) {
  if (!held) return;
  const message = document.querySelector(`#messages > [data-message-id="${held.message}"]`);
  if (!message || message.contains(document.activeElement)) return;
  const same = held.customId && [...message.querySelectorAll("[data-custom-id]")].find((node) => node.dataset.customId === held.customId);
  (same || message).focus({ preventScroll: true });
}
