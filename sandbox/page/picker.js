// The slash picker, and the form that fills in a command's options.

import { displayName, fill, h, post, toast } from "./dom.js";

const TYPES = { 3: "text", 4: "number", 5: "true or false", 6: "person", 7: "channel", 8: "role", 10: "number" };

// Every command with its options, each subcommand as its own entry: { path, description, options }.
export function flatten(commands) {
  const entries = [];
  const down = (path, node) => {
    const nested = (node.options || []).filter((option) => option.type < 3);
    if (!nested.length) entries.push({ path, description: node.description, options: node.options || [] });
    for (const option of nested) down(`${path} ${option.name}`, option);
  };
  for (const command of commands) if (command.type === 1) down(command.name, command);
  return entries.sort((one, other) => one.path.localeCompare(other.path));
}

export class Picker {
  constructor(app) {
    this.app = app;
    this.store = app.store;
    this.box = document.getElementById("picker");
    this.form = document.getElementById("command-form");
    this.input = document.getElementById("composer");
    this.entries = [];
    this.menus = [];
    this.rows = [];
    this.at = 0;
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("focus", () => this.typed());
    this.input.addEventListener("blur", () => setTimeout(() => this.left(), 150));
  }

  async load(channel) {
    try {
      const commands = await post("commands", { as: this.store.me.id, channel });
      this.entries = flatten(commands);
      this.menus = commands.filter((command) => command.type === 2);
    } catch {
      this.entries = [];
      this.menus = [];
    }
    if (document.activeElement === this.input) this.typed();
  }

  // A person who returns to the input within a moment has not left it.
  left() {
    if (this.form.hidden && document.activeElement !== this.input) this.hide();
  }

  typed() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 220)}px`;
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.hide();
    const wanted = text.slice(1).trim().toLowerCase();
    const fits = (entry) => entry.path.toLowerCase().startsWith(wanted) || entry.path.split(" ").some((word) => word.startsWith(wanted));
    const found = this.entries.filter(fits);
    if (!found.length) return this.none("No command fits.");
    const rows = found.slice(0, 60).map((entry) => ({
      label: h("span.row-main", h("strong", `/${entry.path}`), optionHints(entry)),
      detail: entry.description,
      run: () => this.begin(entry),
      command: entry.path,
    }));
    this.list("Commands", rows);
    return undefined;
  }

  list(title, rows) {
    this.rows = rows;
    this.at = 0;
    fill(
      this.box,
      h("p.picker-title", title),
      h(
        "div",
        { id: "picker-rows", role: "listbox", "aria-label": title, class: "picker-rows" },
        rows.map((row, index) =>
          h(
            "div.picker-row",
            {
              role: "option",
              id: `pick-${index}`,
              "aria-selected": String(index === 0),
              "data-command": row.command,
              "data-value": row.value,
              onpointerdown: (event) => event.preventDefault(),
              onclick: () => row.run(),
              onpointermove: () => this.move(index, false),
            },
            row.label,
            row.detail ? h("small", row.detail) : null,
          ),
        ),
      ),
    );
    this.show();
  }

  none(text) {
    this.rows = [];
    fill(this.box, h("p.none", text));
    this.show();
  }

  show() {
    this.box.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
  }

  hide() {
    this.box.hidden = true;
    this.rows = [];
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  move(to, scroll = true) {
    if (!this.rows.length) return;
    this.at = (to + this.rows.length) % this.rows.length;
    this.box.querySelectorAll('[role="option"]').forEach((row, index) => {
      row.setAttribute("aria-selected", String(index === this.at));
      if (index === this.at && scroll) row.scrollIntoView({ block: "nearest" });
    });
    this.input.setAttribute("aria-activedescendant", `pick-${this.at}`);
  }

  // A key while the list is open; returns whether it was one for the list.
  steer(event) {
    if (this.box.hidden) return false;
    if (event.key === "Escape") this.hide();
    else if (!this.rows.length) return false;
    else if (event.key === "ArrowDown") this.move(this.at + 1);
    else if (event.key === "ArrowUp") this.move(this.at - 1);
    else if (event.key === "Enter" || event.key === "Tab") this.rows[this.at].run();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  key(event) {
    if (this.steer(event) || event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    this.say();
  }

  // The text as it is sent: anyone named with an @ is mentioned.
  withMentions(text) {
    const called = [...new Set([...this.app.store.members(), this.app.store.bot])];
    called.sort((one, other) => displayName(other).length - displayName(one).length);
    return called.reduce((said, user) => said.replaceAll(`@${displayName(user)}`, `<@${user.id}>`), text);
  }

  say() {
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      toast("No command fits. Type / to see those there are.");
      return;
    }
    this.input.value = "";
    this.input.style.height = "auto";
    this.app.ask("say", { channel: this.store.current, content: this.withMentions(text) });
  }

  // ---- a command's options -----------------------------------------------------------------------------

  // Begins the command with this name, if it is there.
  beginAt(path) {
    const entry = this.entries.find((item) => item.path === path);
    if (entry) this.begin(entry);
    else toast("You can't use that command here.");
  }

  begin(entry) {
    this.hide();
    this.input.value = "";
    this.entry = entry;
    this.values = {};
    this.input.hidden = true;
    this.form.hidden = false;
    this.form.dataset.command = entry.path;
    this.fields = h("div.command-fields");
    this.more = h("div.command-more");
    fill(
      this.form,
      h(
        "div.command-head",
        h("strong", `/${entry.path}`),
        h("small", entry.description),
        h("button.close", { "aria-label": "Cancel command", onclick: () => this.end() }, "✕"),
      ),
      this.fields,
      h("div.command-foot", this.more, h("button", { type: "submit", class: "button primary send" }, "Send")),
    );
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.send();
    };
    this.form.onkeydown = (event) => {
      if (event.key === "Escape" && this.box.hidden) {
        event.preventDefault();
        this.end();
      }
    };
    for (const option of entry.options) if (option.required) this.addField(option, false);
    this.offerMore();
    const first = this.fields.querySelector("input");
    (first || this.form.querySelector(".send")).focus();
  }

  offerMore() {
    const rest = this.entry.options.filter((option) => !(option.name in this.values));
    fill(
      this.more,
      rest.map((option) =>
        h(
          "button.more",
          { title: option.description, "data-add-option": option.name, onclick: () => this.addField(option, true) },
          `+ ${option.name}`,
        ),
      ),
    );
  }

  addField(option, focus) {
    this.values[option.name] = "";
    const input = h("input", {
      type: "text",
      "data-option": option.name,
      "aria-label": option.name,
      placeholder: option.description,
      inputmode: option.type === 4 || option.type === 10 ? "decimal" : undefined,
      maxlength: option.max_length,
      autocomplete: "off",
      required: option.required,
    });
    let asked = 0;
    const suggest = async () => {
      asked += 1;
      const mine = asked;
      const rows = await this.suggestions(option, input.value);
      if (mine !== asked || document.activeElement !== input) return;
      if (!rows) return this.hide();
      if (!rows.length) return this.none("No options match your search.");
      this.list(
        `${option.name} · ${TYPES[option.type] || ""}`,
        rows.map((row) => ({
          label: h("span.row-main", row.name),
          value: row.value,
          run: () => {
            input.value = row.name;
            this.values[option.name] = row.value;
            this.hide();
            this.next(input);
          },
        })),
      );
      return undefined;
    };
    input.addEventListener("input", () => {
      this.values[option.name] = input.value;
      suggest();
    });
    input.addEventListener("focus", suggest);
    input.addEventListener("blur", () => this.hide());
    input.addEventListener("keydown", (event) => this.steer(event));
    this.fields.append(h("label.command-field", h("span", option.name), input));
    this.offerMore();
    if (focus) input.focus();
  }

  next(input) {
    const inputs = [...this.fields.querySelectorAll("input")];
    const following = inputs.slice(inputs.indexOf(input) + 1).find((field) => !field.value);
    (following || this.form.querySelector(".send")).focus();
  }

  async suggestions(option, text) {
    const narrow = (rows) => rows.filter((row) => row.name.toLowerCase().includes(text.toLowerCase().replace(/^[@#]/, "")));
    if (option.choices) return narrow(option.choices);
    if (option.type === 5) return narrow([{ name: "True", value: true }, { name: "False", value: false }]);
    if (option.type === 6) return narrow(this.store.members().map((user) => ({ name: displayName(user), value: user.id })));
    if (option.type === 8) return narrow(this.store.roles().map((role) => ({ name: role.name, value: role.id })));
    if (option.type === 7) return narrow(this.store.places().map((place) => ({ name: place.name, value: place.id })));
    if (!option.autocomplete) return null;
    try {
      const answer = await post("autocomplete", {
        as: this.store.me.id,
        channel: this.store.current,
        command: this.entry.path,
        focused: option.name,
        value: text,
        options: Object.fromEntries(Object.entries(this.values).filter(([name, value]) => value !== "" && name !== option.name)),
      });
      if (answer.state === "failed") {
        toast("Loading options failed.");
        return [];
      }
      return answer.choices || [];
    } catch (error) {
      toast(error.message);
      return [];
    }
  }

  async send() {
    const options = Object.fromEntries(Object.entries(this.values).filter(([, value]) => value !== ""));
    const entry = this.entry;
    const sent = await this.app.ask("slash", { channel: this.store.current, command: entry.path, options });
    if (sent && this.entry === entry) this.end();
  }

  end() {
    this.entry = null;
    this.form.hidden = true;
    this.hide();
    this.input.hidden = false;
    this.input.focus();
  }
}

function optionHints(entry) {
  return entry.options.map((option) => h("span", { class: option.required ? "hint required" : "hint" }, option.name));
}
