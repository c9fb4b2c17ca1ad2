// The page: what one person sees, kept up to date over a WebSocket.

import { avatar, displayName, fill, h, post, sign, toast } from "./dom.js";
import { closeLists, openModal } from "./components.js";
import { refreshStamps } from "./markdown.js";
import { follows, renderLocal, renderMessage } from "./message.js";
import { Picker } from "./picker.js";

const $ = (id) => document.getElementById(id);
const PAGE = 100;
const params = new URLSearchParams(location.search);

class Page {
  constructor() {
    this.me = null;
    this.channels = new Map();
    this.messages = new Map();
    this.pending = new Set();
    this.failed = new Set();
    this.choices = new Map();
    this.locals = [];
    this.pings = new Map();
    this.current = null;
    this.opened = new Set();
    this.more = new Set();
    this.retry = 0;
    this.picker = new Picker(this);
    $("viewing-as").addEventListener("change", (event) => this.become(event.target.value));
    $("open-drawer").addEventListener("click", () => this.drawer(true));
    $("shade").addEventListener("click", () => this.drawer(false));
    $("to-bottom").addEventListener("click", () => this.toBottom());
    $("scroller").addEventListener("scroll", () => this.scrolled());
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => this.read());
    // Whether a finger is down in the messages, and what waits for it to be lifted.
    this.pressed = false;
    this.late = new Set();
    $("messages").addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, () => this.lifted());
    setInterval(refreshStamps, 1000);
    this.connect();
  }

  // ---- the line ----------------------------------------------------------------------------------------

  async connect() {
    try {
      const people = await (await fetch("/sandbox/api/people")).json();
      const wanted = params.get("as")?.toLowerCase();
      const me = people.find((user) => [user.id, displayName(user).toLowerCase(), user.username].includes(wanted));
      const who = me || people[0];
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      this.socket = new WebSocket(`${scheme}://${location.host}/sandbox/api/socket?as=${who.id}`);
      this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
      this.socket.onclose = () => this.lost();
    } catch {
      this.lost();
    }
  }

  lost() {
    $("connection").hidden = false;
    $("connection").textContent = "Connecting…";
    document.body.dataset.connected = "false";
    this.retry = Math.min(this.retry + 1, 6);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), 150 * 2 ** this.retry);
  }

  become(name) {
    params.set("as", name);
    for (const book of [this.messages, this.pings, this.choices]) book.clear();
    this.pending.clear();
    this.failed.clear();
    this.locals = [];
    this.socket.onclose = null;
    this.socket.close();
    this.connect();
  }

  take({ t: name, d: data }) {
    const handler = this[`on${name}`];
    if (handler) handler.call(this, data);
  }

  async onREADY(state) {
    this.retry = 0;
    $("connection").hidden = true;
    this.me = state.me;
    this.bot = state.bot;
    this.people = state.people;
    this.guilds = state.guilds;
    this.channels = new Map(state.channels.map((place) => [place.id, place]));
    for (const place of state.channels) {
      this.pings.set(place.id, new Set(place.pings.filter((id) => BigInt(id) > this.lastRead(place.id))));
    }
    this.messages.clear();
    this.pending.clear();
    this.onSANDBOX_BOTS(state);
    params.set("as", displayName(this.me));
    const wanted = params.get("channel");
    const known = this.channels.has(this.current) ? this.current : null;
    const first = [...this.channels.values()].find((place) => place.type === 0);
    await this.go(known || (this.channels.has(wanted) ? wanted : first?.id));
    document.body.dataset.connected = "true";
  }

  onMESSAGE_CREATE(message) {
    const place = this.channels.get(message.channel_id);
    if (place && !(message.flags & 64)) {
      place.last_message_id = message.id;
      if (place.thread_metadata) place.message_count += 1;
      // a thread that began with a message is counted under it
      this.redraw(place.id);
    }
    if ((message.pinged || []).includes(this.me.id)) {
      if (!this.pings.has(message.channel_id)) this.pings.set(message.channel_id, new Set());
      this.pings.get(message.channel_id).add(message.id);
    }
    const list = this.messages.get(message.channel_id);
    if (list && !list.some((known) => known.id === message.id)) list.push(message);
    if (message.channel_id === this.current) {
      const stuck = this.stuck() || message.author.id === this.me.id;
      this.renderMessages();
      if (stuck) this.toBottom();
      else $("to-bottom").hidden = false;
      this.read();
    }
    this.renderRail();
  }

  onMESSAGE_UPDATE(message) {
    const list = this.messages.get(message.channel_id);
    const at = list ? list.findIndex((known) => known.id === message.id) : -1;
    if (at < 0) return;
    list[at] = message;
    this.failed.delete(message.id);
    for (const key of this.choices.keys()) if (key.startsWith(`${message.id}/`)) this.choices.delete(key);
    this.redraw(message.id);
  }

  onMESSAGE_DELETE({ id, channel_id: channel }) {
    const list = this.messages.get(channel);
    if (list) this.messages.set(channel, list.filter((message) => message.id !== id));
    this.pings.get(channel)?.delete(id);
    if (channel === this.current) {
      const stuck = this.stuck();
      this.renderMessages();
      if (stuck) this.toBottom();
    }
    this.renderRail();
  }

  onSANDBOX_INTERACTION(item) {
    // What follows a first answer says nothing of a click that is waiting now.
    if (item.type === 4 || item.followed) return;
    const key = `${item.source_id}/${item.custom_id}`;
    if (item.type === 3) {
      if (item.state === "pending") this.pending.add(key);
      else this.pending.delete(key);
      if (item.state === "failed") this.failed.add(item.source_id);
      if (item.state === "answered" && item.callback !== 6) this.failed.delete(item.source_id);
      this.redraw(item.source_id);
    } else if (item.command) {
      this.locals = this.locals.filter((local) => local.id !== item.id);
      const place = { id: item.id, channel: item.channel_id, command: item.command, state: item.state, at: Date.now() };
      if (item.state !== "answered" && item.type === 2) this.locals.push(place);
      if (item.channel_id === this.current) {
        this.renderMessages();
        this.toBottom();
      }
    }
    if (item.state === "failed" && item.type === 5) toast("The application did not respond");
    if (item.modal && item.state === "answered" && !this.opened.has(item.id)) {
      this.opened.add(item.id);
      openModal(item.modal, this.context(), (fields) => this.submit(item.id, fields));
    }
  }

  onSANDBOX_BOTS({ bots }) {
    // a bot that comes back at once is not worth a line
    clearTimeout(this.botTimer);
    if (bots) $("no-bot").hidden = true;
    else this.botTimer = setTimeout(() => ($("no-bot").hidden = false), 1000);
  }

  onSANDBOX_COMMANDS() {
    this.picker.load(this.current);
  }

  onCHANNEL_CREATE(place) {
    const known = this.channels.has(place.id);
    this.channels.set(place.id, { ...this.channels.get(place.id), ...place });
    this.renderRail();
    if (place.id === this.current) this.renderHeader();
    if (!known) this.redrawLinks(place.id);
  }

  /** Links to a place work from now on, or do so no more. */
  redrawLinks(id) {
    for (const message of this.messages.get(this.current) || []) {
      if (JSON.stringify(message).includes(`<#${id}>`)) this.redraw(message.id);
    }
  }

  onCHANNEL_UPDATE(place) {
    this.onCHANNEL_CREATE(place);
  }

  onTHREAD_CREATE(place) {
    this.onCHANNEL_CREATE(place);
  }

  onTHREAD_UPDATE(place) {
    this.onCHANNEL_CREATE(place);
  }

  onTHREAD_DELETE({ id }) {
    this.onCHANNEL_DELETE({ id });
  }

  onCHANNEL_DELETE({ id }) {
    const parent = this.channels.get(id)?.parent_id;
    this.channels.delete(id);
    this.messages.delete(id);
    if (this.current === id) {
      const next = this.channels.has(parent) ? parent : [...this.channels.keys()][0];
      this.go(next);
    } else {
      this.renderRail();
      this.redrawLinks(id);
    }
  }

  onGUILD_MEMBER_ADD(member) {
    this.guilds.find((guild) => guild.id === member.guild_id)?.members.push(member);
  }

  // ---- doing -------------------------------------------------------------------------------------------

  async act(message, customId, values) {
    const key = `${message.id}/${customId}`;
    if (this.pending.has(key)) return;
    this.failed.delete(message.id);
    if (values.length) this.choices.set(key, values);
    try {
      await post("component", {
        as: this.me.id,
        channel: message.channel_id,
        message: message.id,
        custom_id: customId,
        values,
      });
    } catch (error) {
      toast(error.message);
    }
  }

  async slash(command, options) {
    try {
      await post("slash", { as: this.me.id, channel: this.current, command, options });
      return null;
    } catch (error) {
      return error.message;
    }
  }

  async submit(interaction, fields) {
    try {
      const answer = await post("modal", { as: this.me.id, interaction, fields, wait: true });
      return answer.state === "failed" ? "Something went wrong. Try again." : null;
    } catch (error) {
      return error.message;
    }
  }

  async say(content) {
    try {
      await post("say", { as: this.me.id, channel: this.current, content });
    } catch (error) {
      toast(error.message);
    }
  }

  async dismiss(message) {
    try {
      await post("dismiss", { as: this.me.id, channel: message.channel_id, message: message.id });
    } catch (error) {
      toast(error.message);
    }
  }

  dismissLocal(id) {
    this.locals = this.locals.filter((local) => local.id !== id);
    this.renderMessages();
  }

  enlarge(url, alt) {
    const dialog = h(
      "dialog",
      { class: "lightbox", role: "dialog", "aria-label": "Picture", onclick: () => dialog.close() },
      h("img", { src: url, alt }),
      alt ? h("p", { class: "alt" }, alt) : null,
      h("button", { type: "button", class: "close", "aria-label": "Close" }, "✕"),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  jump(id) {
    const node = document.querySelector(`[data-message-id="${id}"]`);
    if (!node) return;
    node.scrollIntoView({ block: "center", behavior: "smooth" });
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), 1500);
  }

  // ---- looking -----------------------------------------------------------------------------------------

  async go(id) {
    if (id === undefined || id === null) return;
    let target = id;
    if (id === "dm") {
      const found = [...this.channels.values()].find((place) => place.type === 1);
      if (!found) {
        const state = await post("messages", { as: this.me.id, channel: "dm", limit: 1 }).then(() => post("state", { as: this.me.id }));
        this.channels = new Map(state.channels.map((place) => [place.id, place]));
      }
      target = [...this.channels.values()].find((place) => place.type === 1).id;
    }
    if (!this.channels.has(target)) return toast("You cannot see that channel.");
    this.current = target;
    params.set("channel", target);
    history.replaceState(null, "", `?${params}`);
    this.drawer(false);
    this.picker.load(target);
    if (!this.messages.has(target)) {
      try {
        await this.load(target);
      } catch (error) {
        return toast(error.message);
      }
    }
    if (this.current !== target) return undefined;
    this.renderHeader();
    this.renderMessages();
    this.toBottom();
    this.read();
    this.renderRail();
    return undefined;
  }

  async load(channel, before) {
    const found = await post("messages", { as: this.me.id, channel, limit: PAGE, ...(before ? { before } : {}) });
    if (found.length === PAGE) this.more.add(channel);
    else this.more.delete(channel);
    this.messages.set(channel, [...found, ...(before ? this.messages.get(channel) : [])]);
  }

  async earlier() {
    const box = $("scroller");
    const below = box.scrollHeight - box.scrollTop;
    await this.load(this.current, this.messages.get(this.current)[0].id);
    this.renderMessages();
    box.scrollTop = box.scrollHeight - below;
  }

  lastRead(channel) {
    return BigInt(localStorage.getItem(`read/${this.me.id}/${channel}`) || 0);
  }

  read() {
    if (!this.current || document.hidden) return;
    const last = this.channels.get(this.current)?.last_message_id;
    if (last) localStorage.setItem(`read/${this.me.id}/${this.current}`, last);
    this.pings.get(this.current)?.clear();
    this.renderRail();
  }

  stuck() {
    const box = $("scroller");
    return box.scrollHeight - box.scrollTop - box.clientHeight < 120;
  }

  toBottom() {
    const box = $("scroller");
    box.scrollTop = box.scrollHeight;
    $("to-bottom").hidden = true;
    // pictures without known size push the end down when they have loaded
    for (const image of box.querySelectorAll("img")) {
      if (!image.complete) image.addEventListener("load", () => this.stuck() && (box.scrollTop = box.scrollHeight), { once: true });
    }
  }

  scrolled() {
    if (this.stuck()) $("to-bottom").hidden = true;
  }

  drawer(open) {
    document.body.classList.toggle("drawer-open", open);
    $("shade").hidden = !open;
    $("open-drawer").setAttribute("aria-expanded", String(open));
  }

  key(event) {
    if (event.key === "Escape") {
      closeLists();
      this.drawer(false);
    }
    const free = document.activeElement === document.body && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (free && event.key.length === 1 && !document.querySelector("dialog[open]")) $("composer").focus();
  }

  members() {
    const guild = this.guilds.find((item) => item.id === this.channels.get(this.current)?.guild_id);
    return guild ? guild.members.map((member) => member.user) : [this.me, this.bot];
  }

  roles() {
    return this.guilds.find((item) => item.id === this.channels.get(this.current)?.guild_id)?.roles || [];
  }

  places() {
    return [...this.channels.values()].filter((place) => place.type !== 1);
  }

  context() {
    const users = new Map([...this.people, this.bot].map((user) => [user.id, user]));
    return {
      me: this.me.id,
      self: this.me,
      bot: this.bot,
      userName: (id) => (users.has(id) ? displayName(users.get(id)) : "unknown-user"),
      roleName: (id) => this.roles().find((role) => role.id === id)?.name.replace(/^@/, "") || "unknown-role",
      channelLink: (id) => {
        const place = this.channels.get(id);
        if (!place) return h("span", { class: "mention" }, "# No Access");
        const mark = place.thread_metadata ? [sign("thread"), " "] : "#";
        return h("button", { type: "button", class: "mention", onclick: () => this.go(id) }, mark, place.name);
      },
      act: (message, customId, values) => this.act(message, customId, values),
      isPending: (message, customId) => this.pending.has(`${message}/${customId}`),
      hasFailed: (message) => this.failed.has(message),
      chosen: (message, customId) => this.choices.get(`${message}/${customId}`),
      members: () => this.members(),
      roles: () => this.roles(),
      channels: () => this.places(),
      place: (id) => this.channels.get(id),
      go: (id) => this.go(id),
      jump: (id) => this.jump(id),
      enlarge: (url, alt) => this.enlarge(url, alt),
      dismiss: (message) => this.dismiss(message),
      dismissLocal: (id) => this.dismissLocal(id),
    };
  }

  // ---- drawing -----------------------------------------------------------------------------------------

  renderRail() {
    if (!this.me) return;
    const place = this.channels.get(this.current);
    const guild = this.guilds.find((item) => item.id === place?.guild_id) || this.guilds[0];
    fill($("rail"), this.guilds.map((item) => this.guildIcon(item, item === guild)));
    $("server-name").textContent = guild?.name || "Direct messages";
    const text = [...this.channels.values()]
      .filter((item) => item.type === 0 && item.guild_id === guild?.id)
      .sort((one, other) => one.position - other.position);
    const direct = [...this.channels.values()].find((item) => item.type === 1);
    fill(
      $("channels"),
      h("h2", {}, "Text channels"),
      text.map((item) => [this.channelRow(item), this.threadRows(item)]),
      h("h2", {}, "Direct messages"),
      direct ? this.channelRow(direct) : this.channelRow({ id: "dm", type: 1, name: displayName(this.bot) }),
    );
    const picker = $("viewing-as");
    fill(picker, this.people.map((user) => h("option", { value: displayName(user) }, displayName(user))));
    picker.value = displayName(this.me);
    fill($("my-avatar"), avatar(this.me, 32));
    const next = this.people[(this.people.findIndex((user) => user.id === this.me.id) + 1) % this.people.length];
    const there = new URLSearchParams({ as: displayName(next), channel: this.current ?? "" });
    $("another").href = `?${there}`;
    $("another").textContent = `Open ${displayName(next)}'s seat in a window`;
    const total = [...this.pings.values()].reduce((sum, set) => sum + set.size, 0);
    document.title = `${total ? `(${total}) ` : ""}${place ? `${place.type === 1 ? "@" : "#"}${place.name}` : "Sandbox"}`;
  }

  guildIcon(guild, on) {
    const initials = guild.name.split(/\s+/).map((word) => Array.from(word)[0]).join("").slice(0, 3);
    const first = [...this.channels.values()].find((place) => place.guild_id === guild.id && place.type === 0);
    return h(
      "button",
      { type: "button", class: on ? "guild on" : "guild", title: guild.name, "aria-label": guild.name, onclick: () => this.go(first?.id) },
      initials,
    );
  }

  threadRows(parent) {
    const threads = [...this.channels.values()].filter((item) => item.parent_id === parent.id && item.thread_metadata);
    const shown = threads.filter((item) => !item.thread_metadata.archived || item.id === this.current);
    return shown.map((item) => this.channelRow(item, "thread"));
  }

  channelRow(place, kind = "") {
    const pings = this.pings.get(place.id)?.size || 0;
    const unread = place.last_message_id && BigInt(place.last_message_id) > this.lastRead(place.id);
    const mark = place.type === 1 ? avatar(this.bot, 24) : h("span", { class: "mark", "aria-hidden": "true" }, kind ? "↳" : "#");
    return h(
      "button",
      {
        type: "button",
        class: `channel ${kind}${place.id === this.current ? " on" : ""}${unread ? " unread" : ""}`,
        "data-channel-id": place.id,
        "aria-current": place.id === this.current ? "page" : undefined,
        onclick: () => this.go(place.id),
      },
      mark,
      h("span", { class: "name" }, place.name),
      pings ? h("span", { class: "badge", "aria-label": `${pings} mentions` }, pings) : null,
    );
  }

  renderHeader() {
    const place = this.channels.get(this.current);
    const parent = this.channels.get(place.parent_id);
    const sign = place.type === 1 ? "@" : "#";
    fill(
      $("channel-name"),
      parent
        ? [h("button", { type: "button", class: "crumb", onclick: () => this.go(parent.id) }, `#${parent.name}`), " › ", place.name]
        : [h("span", { class: "mark", "aria-hidden": "true" }, sign), place.name],
    );
    const state = place.thread_metadata?.archived ? "Archived: write to bring it back" : place.topic || "";
    $("channel-topic").textContent = state;
    $("composer").placeholder = `Message ${sign}${place.name}`;
    $("composer").setAttribute("aria-label", `Message ${sign}${place.name}`);
  }

  // A click counts only where its two ends hit one node: what changes under a finger is shown once that is lifted,
  // and its click has been taken.
  lifted() {
    if (!this.pressed) return;
    setTimeout(() => {
      this.pressed = false;
      const stuck = this.stuck();
      const late = [...this.late];
      this.late.clear();
      for (const id of late) id === null ? this.renderMessages() : this.redraw(id);
      if (late.length && stuck) this.toBottom();
    });
  }

  renderMessages() {
    if (this.pressed) return void this.late.add(null);
    const context = this.context();
    const list = this.messages.get(this.current) || [];
    const held = heldFocus();
    const old = new Map([...$("messages").children].map((node) => [node.dataset.messageId, node]));
    let before = null;
    const nodes = list.map((message) => {
      const known = old.get(message.id);
      // what has not changed stays as it is, with its open lists and its loaded pictures
      const same = known && known.source === message && known.compact === follows(message, before);
      const node = same ? known : this.draw(message, before, context);
      if (known && !same) keepPictures(known, node);
      before = message;
      return node;
    });
    const locals = this.locals.filter((item) => item.channel === this.current).map((item) => renderLocal(item, context));
    const place = this.channels.get(this.current);
    const start = h(
      "li",
      { class: "beginning" },
      this.more.has(this.current)
        ? h("button", { type: "button", class: "earlier", onclick: () => this.earlier() }, "Earlier messages")
        : [h("h2", {}, `${place?.type === 1 ? "" : "#"}${place?.name ?? ""}`), h("p", {}, "This is where it begins.")],
    );
    arrange($("messages"), [start, ...nodes, ...locals]);
    restoreFocus(held);
  }

  draw(message, before, context) {
    const node = renderMessage(message, before, context);
    node.source = message;
    node.compact = follows(message, before);
    return node;
  }

  redraw(id) {
    if (this.pressed) return void this.late.add(id);
    const node = document.querySelector(`#messages > [data-message-id="${id}"]`);
    const list = this.messages.get(this.current) || [];
    const at = list.findIndex((message) => message.id === id);
    if (!node || at < 0) return;
    const stuck = this.stuck();
    const held = heldFocus();
    const fresh = this.draw(list[at], list[at - 1], this.context());
    closeLists(node);
    keepPictures(node, fresh);
    node.replaceWith(fresh);
    restoreFocus(held);
    if (stuck) this.toBottom();
  }
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

new Page();
