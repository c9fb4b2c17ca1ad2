// The connection to the sandbox: opened for one person, and reopened whenever it is lost.

import { displayName } from "./dom.js";

export class Connection {
  // `take` gets every frame ({ t: name, d: data }), `lost` is called when the connection breaks.
  constructor(take, lost) {
    this.take = take;
    this.lost = lost;
    this.retry = 0;
  }

  // Open it for the person with that name or id, or for the first person; `language` is what they read from now on.
  async open(name, language) {
    this.name = name;
    try {
      const people = await (await fetch("/sandbox/api/people")).json();
      const wanted = name?.toLowerCase();
      const names = (user) => [user.id, displayName(user).toLowerCase(), user.username];
      const who = people.find((user) => names(user).includes(wanted)) || people[0];
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      this.socket = new WebSocket(`${scheme}://${location.host}/sandbox/api/socket?${new URLSearchParams({ as: who.id, language: language ?? "" })}`);
      this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
      this.socket.onclose = () => this.again();
    } catch {
      this.again();
    }
  }

  // The server has confirmed the person: the next loss counts as the first.
  settled() {
    this.retry = 0;
  }

  again() {
    this.lost();
    this.retry = Math.min(this.retry + 1, 6);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(this.name), 150 * 2 ** this.retry);
  }

  // Open it for somebody else.
  become(name) {
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
    this.open(name);
  }
}
