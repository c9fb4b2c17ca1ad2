// The forms that the bot opens.

import { h, open } from "./dom.js";
import { markdown } from "./markdown.js";
import { optionsOf, selectBox } from "./selects.js";

const INPUT = 4;
const TEXT = 10;

export function openModal(modal, context, submit) {
  const values = {};
  const problem = h("p.problem", { role: "alert" });
  const dialog = h("dialog", { role: "dialog", "aria-label": modal.title, class: "modal" });
  const rows = modal.components.map((row) => {
    if (row.type === TEXT) return markdown(row.content, context);
    return modalField(row.component, row, values, context);
  });
  const form = h(
    "form",
    {
      method: "dialog",
      onsubmit: async (event) => {
        event.preventDefault();
        const error = await submit(values);
        if (error) problem.textContent = error;
        else dialog.close();
      },
    },
    h(
      "header",
      h("h2", modal.title),
      h("button.close", { "aria-label": "Close", onclick: () => dialog.close() }, "✕"),
    ),
    h("div.modal-rows", rows),
    problem,
    h(
      "footer",
      h("button.button.secondary", { onclick: () => dialog.close() }, "Cancel"),
      h("button", { type: "submit", class: "button primary" }, "Submit"),
    ),
  );
  dialog.append(form);
  open(dialog);
  dialog.querySelector("input, textarea, .select")?.focus();
}

function modalField(field, head, values, context) {
  const required = field.required !== false;
  const id = `field-${field.custom_id}`;
  const label = h("label", { for: id }, head.label, required ? h("span.required", " *") : null);
  const hint = head.description ? h("small", head.description) : null;
  return h("div.field", label, hint, modalInput(field, id, head.label, values, context));
}

function modalInput(field, id, label, values, context) {
  const key = field.custom_id;
  if (field.type !== INPUT) {
    const options = optionsOf(field, context);
    const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
    values[key] = [...chosen];
    return selectBox({ ...field, label }, options, chosen, (picked) => (values[key] = picked), false);
  }
  values[key] = field.value || "";
  return h(field.style === 2 ? "textarea" : "input", {
    id,
    "data-custom-id": key,
    placeholder: field.placeholder,
    minlength: field.min_length,
    maxlength: field.max_length,
    required: field.required !== false,
    rows: field.style === 2 ? "4" : undefined,
    value: values[key],
    oninput: (event) => (values[key] = event.target.value),
  });
}
