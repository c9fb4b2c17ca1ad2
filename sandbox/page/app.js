// The page: what one person sees, kept up to date over its connection.

import { Channels } from "./channels.js";
import { Connection } from "./connection.js";
import { displayName, enlarge, h, post, sign, toast } from "./dom.js";
import { refreshStamps } from "./markdown.js";
import { openModal } from "./modal.js";
import { closeMenu, personMenu } from "./person_menu.js";
import { Picker } from "./picker.js";
import { closeLists } from "./selects.js";
import { Store } from "./store.js";
import { Timeline } from "./timeline.js";

const AUTOCOMPLETE = 4;
const CLICK = 3;
const COMMAND = 2;
const MODAL = 5;

const $ = (id) => document.getElementById(id);
const params = new URLSearchParams(location.search);

class App {
  constructor() {
    this.store = new Store();
    this.channels = new Channels(this.store, (id) => this.go(id), (bot) => this.addServer(bot), (verb, guild) => this.move(verb, guild));
    this.timeline = new Timeline(this.store, () => this.context());
    this.picker = new Picker(this);
    this.opened = new Set();
    this.connection = new Connection(({ t: name, d: data }) => this[`on${name}`]?.(data), () => this.lost());
    $("install").addEventListener("change", (event) => this.install(event.target.checked));
    $("viewing-as").addEventListener("change", (event) => this.become(event.target.value));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => this.read());
    setInterval(refreshStamps, 1000);
    this.connection.open(params.get("as"), params.get("language"));
  }

  // ---- the line ------------------------------------------------------------------------------------------

  lost() {
    $("connection").hidden = false;
    $("connection").textContent = "Connecting…";
    document.body.dataset.connected = "false";
  }

  become(name) {
    params.set("as", name);
    params.delete("language");
    this.store.forget();
    this.connection.become(name);
  }

  async onREADY(state) {
    this.connection.settled();
    $("connection").hidden = true;
    this.store.begin(state);
    this.onSANDBOX_BOTS(state);
    params.set("as", displayName(state.me));
    const known = [this.store.current, params.get("channel")].find((id) => this.store.channels.has(id));
    await this.go(known || state.channels.find((place) => place.type === 0)?.id);
    document.body.dataset.connected = "true";
  }

  onMESSAGE_CREATE(message) {
    this.store.added(message);
    // a thread that began with a message is counted under it
    this.timeline.redraw(message.channel_id);
    if (message.channel_id === this.store.current) {
      const followed = this.timeline.update(message.author.id === this.store.me.id);
      if (!followed) $("to-bottom").hidden = false;
      this.read();
    } else this.channels.render();
  }

  onMESSAGE_UPDATE(message) {
    if (this.store.changed(message)) this.timeline.redraw(message.id);
  }

  onMESSAGE_DELETE({ id, channel_id: channel, ephemeral }) {
    this.store.removed(channel, id, ephemeral);
    this.timeline.redraw(channel);
    if (channel === this.store.current) this.timeline.update();
    this.channels.render();
  }

  onSANDBOX_INTERACTION(item) {
    // Follow-ups to a first answer do not concern a click that is waiting now.
    if (item.type === AUTOCOMPLETE || item.followed) return;
    if (item.type === CLICK) {
      this.store.clicked(item);
      this.timeline.redraw(item.source_id);
    } else if (item.command) {
      this.store.commanded(item, item.type === COMMAND);
      if (item.channel_id === this.store.current) this.timeline.update(true);
    }
    if (item.state === "failed" && item.type === MODAL) toast("The application did not respond");
    if (item.modal && item.state === "answered" && !this.opened.has(item.id)) {
      this.opened.add(item.id);
      openModal(item.modal, this.context(), (fields) => this.submit(item.id, fields));
    }
  }

  onSANDBOX_BOTS({ shards }) {
    clearTimeout(this.botTimer);
    const take = () => {
      this.store.shards = shards;
      this.channels.renderServed();
    };
    const all = new Set(shards.map(String));
    // a bot that reconnects at once needs no notice
    if (this.store.shards.every((shard) => all.has(String(shard)))) take();
    else this.botTimer = setTimeout(take, 1000);
  }

  onSANDBOX_COMMANDS() {
    this.picker.load(this.store.current);
  }

  onCHANNEL_CREATE(place) {
    const { channels } = this.store;
    const known = channels.has(place.id);
    channels.set(place.id, { ...channels.get(place.id), ...place });
    this.channels.render();
    if (place.id === this.store.current) this.channels.renderHeader();
    if (!known) this.timeline.redrawLinks(place.id);
  }

  onCHANNEL_DELETE({ id }) {
    const { store } = this;
    const parent = store.channels.get(id)?.parent_id;
    store.channels.delete(id);
    store.messages.delete(id);
    if (store.current === id) {
      this.go(store.channels.has(parent) ? parent : [...store.channels.keys()][0]);
    } else {
      this.channels.render();
      this.timeline.redrawLinks(id);
    }
  }

  // A server that is new to this person, or that the bot has joined.
  async onGUILD_CREATE() {
    const state = await this.ask("state");
    if (!state) return;
    this.store.know(state);
    this.channels.render();
  }

  onGUILD_MEMBER_ADD(member) {
    this.store.guilds.find((guild) => guild.id === member.guild_id)?.members.push(member);
  }

  onGUILD_MEMBER_REMOVE({ guild_id: id, user }) {
    const guild = this.store.guilds.find((item) => item.id === id);
    if (guild) guild.members = guild.members.filter((member) => member.user.id !== user.id);
  }

  // ---- doing ---------------------------------------------------------------------------------------------

  // Ask the sandbox to do something as this person; a refusal is shown.
  async ask(verb, body) {
    try {
      return await post(verb, { as: this.store.me.id, ...body });
    } catch (error) {
      toast(error.message);
      return null;
    }
  }

  act(message, customId, values) {
    const key = `${message.id}/${customId}`;
    if (this.store.pending.has(key)) return;
    this.store.failed.delete(message.id);
    if (values.length) this.store.choices.set(key, values);
    this.ask("component", { channel: message.channel_id, message: message.id, custom_id: customId, values });
  }

  // What the application offers in the menu of a person's name.
  menu(user, name) {
    const channel = this.store.current;
    personMenu(user, name, this.picker.menus, (entry) => this.ask("menu", { channel, command: entry.name, target: user.id }));
  }

  // Add the application to one's own account, or remove it.
  async install(on) {
    const done = await this.ask("install", { on });
    if (!done) return;
    this.store.installed = done.installed;
    this.channels.render();
    this.picker.load(this.store.current);
  }

  // What is wrong with the form, or null.
  async submit(interaction, fields) {
    try {
      const answer = await post("modal", { as: this.store.me.id, interaction, fields, wait: true });
      return answer.state === "failed" ? "Something went wrong. Try again." : null;
    } catch (error) {
      return error.message;
    }
  }

  dismissLocal(id) {
    this.store.locals = this.store.locals.filter((local) => local.id !== id);
    this.timeline.render();
  }

  // ---- looking -------------------------------------------------------------------------------------------

  async go(id) {
    if (id === undefined || id === null) return undefined;
    const { store } = this;
    const target = id === "dm" ? await this.direct() : id;
    if (!store.channels.has(target)) return toast("You cannot see that channel.");
    store.current = target;
    params.set("channel", target);
    history.replaceState(null, "", `?${params}`);
    this.channels.drawer(false);
    this.picker.load(target);
    if (!store.messages.has(target)) {
      try {
        await store.load(target);
      } catch (error) {
        return toast(error.message);
      }
    }
    if (store.current !== target) return undefined;
    this.channels.renderHeader();
    this.timeline.update(true);
    this.read();
    return undefined;
  }

  // Make a new server, with the bot or without it, and look at it.
  async addServer(bot) {
    const made = await this.ask("join", { bot });
    if (!made) return;
    await this.onGUILD_CREATE();
    const guild = this.store.guilds.find((item) => item.id === made.id);
    await this.go(this.store.textChannels(guild)[0]?.id);
  }

  // Leave a server, or return to one.
  async move(verb, guild) {
    if (!(await this.ask(verb, { guild: guild.id }))) return;
    await this.onGUILD_CREATE();
    await this.go(verb === "leave" ? "dm" : this.store.textChannels(guild)[0]?.id);
  }

  // The direct messages with the bot, created when first opened.
  async direct() {
    if (!this.store.direct) {
      await this.ask("messages", { channel: "dm", limit: 1 });
      this.store.know(await this.ask("state"));
    }
    return this.store.direct.id;
  }

  read() {
    if (this.store.current && !document.hidden) this.store.markRead();
    this.channels.render();
  }

  key(event) {
    if (event.key === "Escape") {
      closeLists();
      closeMenu();
      this.channels.drawer(false);
    }
    const free = document.activeElement === document.body && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (free && event.key.length === 1 && !document.querySelector("dialog[open]")) $("composer").focus();
  }

  channelLink(id) {
    const place = this.store.channels.get(id);
    if (!place) return h("span.mention", "# No Access");
    const mark = place.thread_metadata ? [sign("thread"), " "] : "#";
    return h("button.mention", { onclick: () => this.go(id) }, mark, place.name);
  }

  // The part of the page that messages, components and forms may use.
  context() {
    const { store } = this;
    return {
      me: store.me.id,
      self: store.me,
      bot: store.bot,
      userName: (id) => store.userName(id),
      roleName: (id) => store.roleName(id),
      channelLink: (id) => this.channelLink(id),
      isPending: (message, customId) => store.pending.has(`${message}/${customId}`),
      hasFailed: (message) => store.failed.has(message),
      chosen: (message, customId) => store.choices.get(`${message}/${customId}`),
      members: () => store.members(),
      roles: () => store.roles(),
      places: () => store.ownPlaces(),
      place: (id) => store.channels.get(id),
      go: (id) => this.go(id),
      jump: (id) => this.timeline.jump(id),
      enlarge,
      command: (path) => this.picker.beginAt(path),
      menu: (user, name) => this.menu(user, name),
      act: (message, customId, values) => this.act(message, customId, values),
      dismiss: (message) => this.ask("dismiss", { channel: message.channel_id, message: message.id }),
      dismissLocal: (id) => this.dismissLocal(id),
    };
  }
}

App.prototype.onCHANNEL_UPDATE = App.prototype.onCHANNEL_CREATE;
App.prototype.onTHREAD_CREATE = App.prototype.onCHANNEL_CREATE;
App.prototype.onTHREAD_UPDATE = App.prototype.onCHANNEL_CREATE;
App.prototype.onTHREAD_DELETE = App.prototype.onCHANNEL_DELETE;

new App();
