// Beside and above the messages: servers, channels and threads, the current person and place.

import { avatar, displayName, fill, h } from "./dom.js";

const $ = (id) => document.getElementById(id);

export class Channels {
  constructor(store, go, addServer, move) {
    this.store = store;
    this.go = go;
    this.addServer = addServer;
    this.move = move;
    $("open-drawer").addEventListener("click", () => this.drawer(true));
    $("shade").addEventListener("click", () => this.drawer(false));
  }

  // On a phone the list of channels is a drawer.
  drawer(open) {
    document.body.classList.toggle("drawer-open", open);
    $("shade").hidden = !open;
    $("open-drawer").setAttribute("aria-expanded", String(open));
  }

  render() {
    const { store } = this;
    if (!store.me) return;
    const guild = store.guild || store.guilds[0];
    const icons = store.guilds.map((item) => this.guildIcon(item, item === guild));
    fill($("rail"), icons, store.others.map((item) => this.returnIcon(item)), this.addIcon(true), this.addIcon(false));
    $("server-name").textContent = guild?.name || "Direct messages";
    fill(
      $("channels"),
      h("h2", "Text channels"),
      store.textChannels(guild).map((item) => [this.row(item), store.threads(item).map((thread) => this.row(thread, "thread"))]),
      h("h2", "Direct messages"),
      this.row(store.direct || { id: "dm", type: 1, name: displayName(store.bot) }),
      guild && guild.owner !== store.me.id ? h("button.leave", { onclick: () => this.move("leave", guild) }, `Leave ${guild.name}`) : null,
    );
    this.renderPeople();
    const { place } = store;
    const total = [...store.pings.values()].reduce((sum, set) => sum + set.size, 0);
    const where = place ? `${place.type === 1 ? "@" : "#"}${place.name}` : "Sandbox";
    document.title = total ? `(${total}) ${where}` : where;
  }

  renderPeople() {
    const { me, people, current } = this.store;
    const picker = $("viewing-as");
    fill(picker, people.map((user) => h("option", { value: displayName(user) }, displayName(user))));
    picker.value = displayName(me);
    fill($("my-avatar"), avatar(me, 32));
    $("install").checked = this.store.installed;
    $("install-label").textContent = `Use ${displayName(this.store.bot)} everywhere`;
    const next = people[(people.findIndex((user) => user.id === me.id) + 1) % people.length];
    $("another").href = `?${new URLSearchParams({ as: displayName(next), channel: current ?? "" })}`;
    $("another").textContent = `Open ${displayName(next)}'s seat in a window`;
  }

  // Where the bot is not connected: a notice in such a place, and a fainter icon for such a server.
  renderServed() {
    this.renderNotice();
    this.render();
  }

  renderNotice() {
    const absence = this.store.absence();
    $("no-bot").hidden = !absence;
    $("no-bot").textContent = absence;
  }

  guildIcon(guild, on) {
    const initials = guild.name.split(/\s+/).map((word) => Array.from(word)[0]).join("").slice(0, 3);
    const open = () => this.go(this.store.textChannels(guild)[0]?.id);
    const away = !this.store.served(guild);
    const classes = `guild${on ? " on" : ""}${away ? " away" : ""}`;
    const title = away ? `${guild.name} (the bot is not connected)` : guild.name;
    return h("button", { class: classes, title, "aria-label": title, onclick: open }, initials);
  }

  // A server that this person has left.
  returnIcon(guild) {
    const name = `Return to ${guild.name}`;
    return h("button.guild.gone", { title: name, "aria-label": name, onclick: () => this.move("return", guild) }, "↩");
  }

  addIcon(bot) {
    const app = displayName(this.store.bot);
    const name = bot ? `Add ${app} to a new server` : `A server without ${app}`;
    return h("button.guild", { title: name, "aria-label": name, onclick: () => this.addServer(bot) }, bot ? "+" : "∅");
  }

  row(place, kind = "") {
    const { store } = this;
    const on = place.id === store.current;
    const pings = store.pings.get(place.id)?.size || 0;
    const mark =
      place.type === 1 ? avatar(store.bot, 24) : h("span.mark", { "aria-hidden": "true" }, kind ? "↳" : place.type === 15 ? "▤" : "#");
    return h(
      "button",
      {
        class: `channel ${kind}${on ? " on" : ""}${store.unread(place) ? " unread" : ""}`,
        "data-channel-id": place.id,
        "aria-current": on ? "page" : undefined,
        onclick: () => this.go(place.id),
      },
      mark,
      h("span.name", place.name, store.tags(place).map((name) => h("span.tag", name))),
      pings ? h("span.badge", { "aria-label": `${pings} mentions` }, pings) : null,
    );
  }

  renderHeader() {
    const { place, channels } = this.store;
    this.renderNotice();
    const parent = channels.get(place.parent_id);
    const sign = place.type === 1 ? "@" : "#";
    const crumb = () => h("button.crumb", { onclick: () => this.go(parent.id) }, `#${parent.name}`);
    const path = parent ? [crumb(), " › "] : [h("span.mark", { "aria-hidden": "true" }, sign)];
    fill($("channel-name"), path, place.name);
    const tags = this.store.tags(place).join(", ");
    const about = place.thread_metadata?.archived ? "Archived: write to bring it back" : place.topic || "";
    $("channel-topic").textContent = [tags, about].filter(Boolean).join(" · ");
    $("composer").disabled = place.type === 15;
    $("composer").placeholder = `Message ${sign}${place.name}`;
    $("composer").setAttribute("aria-label", `Message ${sign}${place.name}`);
  }
}
