// The page's state: places, messages, what was read, and the state of its own clicks and commands.

import { displayName, post } from "./dom.js";

const PAGE = 100;
const TEXT = 0;
const FORUM = 15;
const DIRECT = 1;

// The shard that a server belongs to, of so many.
function shardOf(guild, count) {
  return Number((BigInt(guild?.id ?? 0) >> 22n) % BigInt(count));
}

export class Store {
  constructor() {
    this.me = null;
    this.current = null;
    this.channels = new Map();
    // The bot's shards that are connected, each a number and their count.
    this.shards = [];
    this.forget();
  }

  // Forget what belongs to the previous person.
  forget() {
    this.messages = new Map();
    this.loading = new Map();
    this.more = new Set();
    this.pings = new Map();
    this.pending = new Set();
    this.failed = new Set();
    this.choices = new Map();
    this.locals = [];
  }

  // Take the whole state, as sent when the connection opens.
  begin(state) {
    Object.assign(this, { me: state.me, installed: state.installed, bot: state.bot, people: state.people });
    this.know(state);
    for (const place of state.channels) {
      const unread = place.pings.filter((id) => BigInt(id) > this.lastRead(place.id));
      this.pings.set(place.id, new Set(unread));
    }
    this.messages = new Map();
    this.loading = new Map();
    this.pending.clear();
  }

  // Take the servers and channels that there are now.
  know(state) {
    this.guilds = state.guilds;
    this.others = state.others;
    this.channels = new Map(state.channels.map((place) => [place.id, place]));
  }

  // ---- places --------------------------------------------------------------------------------------------

  get place() {
    return this.channels.get(this.current);
  }

  get guild() {
    return this.guilds.find((guild) => guild.id === this.place?.guild_id);
  }

  get direct() {
    return [...this.channels.values()].find((place) => place.type === DIRECT);
  }

  // Whether the bot is connected for a server's shard; direct messages, which have no server, are with shard 0.
  served(guild) {
    return this.shards.some(([number, count]) => shardOf(guild, count) === number);
  }

  // Why nobody answers in the current place, or an empty text.
  absence() {
    if (!this.place || this.served(this.guild)) return "";
    if (!this.shards.length) return "No bot is connected: commands and buttons will not be answered.";
    const [, count] = this.shards[0];
    return `Shard ${shardOf(this.guild, count)} of ${count} is not connected: commands and buttons will not be answered here.`;
  }

  textChannels(guild) {
    const own = [...this.channels.values()].filter((place) => [TEXT, FORUM].includes(place.type) && place.guild_id === guild?.id);
    return own.sort((one, other) => one.position - other.position);
  }

  // The active threads of a channel, and the one that is open.
  threads(parent) {
    const own = [...this.channels.values()].filter((place) => place.thread_metadata && place.parent_id === parent.id);
    return own.filter((place) => !place.thread_metadata.archived || place.id === this.current);
  }

  // The names of a post's tags.
  tags(post) {
    const known = this.channels.get(post.parent_id)?.available_tags ?? [];
    return (post.applied_tags ?? []).map((id) => known.find((tag) => tag.id === id)?.name).filter(Boolean);
  }

  places() {
    return [...this.channels.values()].filter((place) => place.type !== DIRECT);
  }

  // What a select of roles, or of channels, offers: what this server has.
  roles() {
    return this.guild?.roles ?? [];
  }

  ownPlaces() {
    return this.places().filter((place) => place.guild_id === this.guild?.id);
  }

  members() {
    return this.guild ? this.guild.members.map((member) => member.user) : [this.me, this.bot];
  }

  userName(id) {
    const found = [...this.people, this.bot].find((user) => user.id === id);
    return found ? displayName(found) : "unknown-user";
  }

  roleName(id) {
    return this.guild?.roles.find((role) => role.id === id)?.name.replace(/^@/, "") || "unknown-role";
  }

  // ---- messages ------------------------------------------------------------------------------------------

  get shown() {
    return this.messages.get(this.current) || [];
  }

  async load(channel, before) {
    const { messages, me } = this;
    const meanwhile = [];
    this.loading.set(channel, meanwhile);
    let found;
    try {
      found = await post("messages", { as: me.id, channel, limit: PAGE, ...(before ? { before } : {}) });
    } finally {
      if (this.loading.get(channel) === meanwhile) this.loading.delete(channel);
    }
    if (messages !== this.messages) return;
    if (found.length === PAGE) this.more.add(channel);
    else this.more.delete(channel);
    messages.set(channel, [...found, ...(before ? messages.get(channel) : [])]);
    for (const change of meanwhile) change(messages.get(channel));
  }

  // Change the list of a channel's messages. One that is still on its way may be from before the change, and is
  // changed too when it is here.
  change(channel, how) {
    const list = this.messages.get(channel);
    if (list) how(list);
    this.loading.get(channel)?.push(how);
  }

  lastRead(channel) {
    return BigInt(localStorage.getItem(`read/${this.me.id}/${channel}`) || 0);
  }

  unread(place) {
    return Boolean(place.last_message_id && BigInt(place.last_message_id) > this.lastRead(place.id));
  }

  markRead() {
    const last = this.place?.last_message_id;
    if (last) localStorage.setItem(`read/${this.me.id}/${this.current}`, last);
    this.pings.get(this.current)?.clear();
  }

  added(message) {
    const place = this.channels.get(message.channel_id);
    if (place && !(message.flags & 64)) {
      place.last_message_id = message.id;
      if (place.thread_metadata) place.message_count += 1;
    }
    if ((message.pinged || []).includes(this.me.id)) {
      if (!this.pings.has(message.channel_id)) this.pings.set(message.channel_id, new Set());
      this.pings.get(message.channel_id).add(message.id);
    }
    this.change(message.channel_id, (list) => {
      if (!list.some((known) => known.id === message.id)) list.push(message);
    });
  }

  // Whether the message was known.
  changed(message) {
    let known = false;
    this.change(message.channel_id, (list) => {
      const at = list.findIndex((old) => old.id === message.id);
      known = at >= 0;
      if (known) list[at] = message;
    });
    if (!known) return false;
    this.failed.delete(message.id);
    for (const key of this.choices.keys()) if (key.startsWith(`${message.id}/`)) this.choices.delete(key);
    return true;
  }

  removed(channel, id, ephemeral) {
    const place = this.channels.get(channel);
    if (place?.thread_metadata && !ephemeral) place.message_count -= 1;
    // who answered it is told so, as on Discord
    const orphaned = (message) => (message.referenced_message?.id === id ? { ...message, referenced_message: null } : message);
    this.change(channel, (list) => this.messages.set(channel, list.filter((message) => message.id !== id).map(orphaned)));
    this.pings.get(channel)?.delete(id);
  }

  // ---- interactions --------------------------------------------------------------------------------------

  // The state of a click.
  clicked(item) {
    const key = `${item.source_id}/${item.custom_id}`;
    if (item.state === "pending") this.pending.add(key);
    else this.pending.delete(key);
    if (item.state === "failed") {
      this.failed.add(item.source_id);
      this.choices.delete(key);
    }
    if (item.state === "answered" && item.callback !== 6) this.failed.delete(item.source_id);
  }

  // The state of a command; `typed` if it was typed and not sent by a form.
  commanded(item, typed) {
    this.locals = this.locals.filter((local) => local.id !== item.id);
    if (item.state === "answered" || !typed) return;
    const { id, command, state } = item;
    this.locals.push({ id, channel: item.channel_id, command, state, at: Date.now() });
  }
}
