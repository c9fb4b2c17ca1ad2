// The list of messages: changes are redrawn, while what the user reads, types in or presses stays in place.

import { fill, h } from "./dom.js";
import { follows, renderLocal, renderMessage } from "./message.js";
import { closeLists } from "./selects.js";

const NEAR_THE_END = 120;

export class Timeline {
  // `context` returns what messages need from the page: see App.context.
  constructor(store, context) {
    this.store = store;
    this.context = context;
    this.list = document.getElementById("messages");
    this.box = document.getElementById("scroller");
    this.jumper = document.getElementById("to-bottom");
    this.jumper.addEventListener("click", () => this.toBottom());
    this.box.addEventListener("scroll", () => this.scrolled());
    // While the end is in view it stays there, whatever changes the size of the list or of its box: messages that come
    // and go, pictures that load, a form or a phone's keyboard below.
    this.atEnd = true;
    this.top = 0;
    // Under a finger nothing moves.
    const sizes = new ResizeObserver(() => this.atEnd && !this.pressed && this.toBottom());
    sizes.observe(this.box);
    sizes.observe(this.list);
    // Whether a finger is down in the messages, and the updates waiting until it is lifted.
    this.pressed = false;
    this.late = new Set();
    this.list.addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, () => this.lifted());
  }

  // ---- scrolling -----------------------------------------------------------------------------------------

  // Only somebody who scrolls up leaves the end: a list that grows does not take them away from it.
  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.box;
    if (scrollHeight - scrollTop - clientHeight < NEAR_THE_END) this.atEnd = true;
    else if (scrollTop < this.top) this.atEnd = false;
    this.top = scrollTop;
    if (this.atEnd) this.jumper.hidden = true;
  }

  toBottom() {
    this.atEnd = true;
    this.box.scrollTop = this.box.scrollHeight;
    this.jumper.hidden = true;
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

  // A click counts only if press and release hit the same node: changes under a finger are shown after it is lifted
  // and its click has been handled.
  lifted() {
    if (!this.pressed) return;
    setTimeout(() => {
      this.pressed = false;
      this.scrolled();
      const late = [...this.late];
      this.late.clear();
      for (const id of late) id === null ? this.render() : this.redraw(id);
      if (this.atEnd) this.toBottom();
    });
  }

  // Draw what has changed; stay at the end if it was visible, or go there with `follow`. Returns whether it is in view.
  update(follow = false) {
    this.scrolled();
    this.atEnd ||= follow;
    this.render();
    if (this.atEnd) this.toBottom();
    return this.atEnd;
  }

  render() {
    if (this.pressed) return void this.late.add(null);
    const context = this.context();
    const held = heldFocus();
    const old = new Map([...this.list.children].map((node) => [node.dataset.messageId, node]));
    let before = null;
    const nodes = this.store.shown.map((message) => {
      const known = old.get(message.id);
      // unchanged nodes stay, with their open lists and loaded pictures
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
    const earlier = () => h("button.earlier", { onclick: () => this.earlier() }, "Earlier messages");
    const name = `${place?.type === 1 ? "" : "#"}${place?.name ?? ""}`;
    return fill(
      h("li.beginning"),
      more.has(current) ? earlier() : [h("h2", name), h("p", "This is where it begins.")],
    );
  }

  redraw(id) {
    if (this.pressed) return void this.late.add(id);
    const node = this.find(id);
    const at = this.store.shown.findIndex((message) => message.id === id);
    if (!node || at < 0) return;
    this.scrolled();
    const held = heldFocus();
    const fresh = draw(this.store.shown[at], this.store.shown[at - 1], this.context());
    closeLists(node);
    keepPictures(node, fresh);
    node.replaceWith(fresh);
    restoreFocus(held);
  }

  // Enable or disable links to a place.
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

// Puts the list's nodes in order without touching those that stay, so that the text being read does not move.
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

// Unchanged pictures are moved over, and old ones stay until their replacements have loaded, so that none flickers.
function keepPictures(from, to) {
  const old = [...from.querySelectorAll(".picture img")];
  [...to.querySelectorAll(".picture img")].forEach((image, at) => {
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
