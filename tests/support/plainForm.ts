import { findNamed, wordsOf } from "./plainNames";

/** What is filled in: a text, the label of an option, a checkbox to check or not, or files. */
export type Filled = string | boolean | File | readonly File[];

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface Submission {
  method: string;
  action: string;
  encoding: string;
  entries: [string, string | File][];
}

/**
 * The field with this label, or else the first whose label begins with it, as in "Phone (optional)". `#phone` is the
 * field with this id, for forms in which a label stands more than once.
 */
export function fieldOf(scope: Element, label: string): Field {
  const fields = scope.querySelectorAll<Field>("input:not([type=hidden]), select, textarea");
  return findLabeled([...fields], label);
}

function findLabeled(fields: readonly Field[], label: string): Field {
  const found =
    fields.find((field) => label === `#${field.id}`) ??
    fields.find((field) => labelsOf(field).includes(label)) ??
    fields.find((field) => labelsOf(field).some((words) => words.startsWith(label)));
  if (found) return found;
  throw new Error(`no field "${label}" among: ${fields.flatMap(labelsOf).join(", ")}`);
}

function labelsOf(field: Field): string[] {
  const own = field.getAttribute("aria-label");
  const wrapping = field.closest("label");
  const pointing = field.id
    ? [...field.ownerDocument.querySelectorAll("label")].filter(
        (label) => label.getAttribute("for") === field.id,
      )
    : [];
  const labels = [...(wrapping ? [wrapping] : []), ...pointing].map(wordsOfLabel);
  return own ? [own, ...labels] : labels;
}

function wordsOfLabel(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const other of copy.querySelectorAll("[aria-hidden=true], input, select, textarea"))
    other.remove();
  return wordsOf(copy);
}

export function fieldValue(field: Field): string | boolean {
  if (isCheckbox(field)) return field.hasAttribute("checked");
  if (field.localName === "select") return wordsOf(chosenOf(field));
  if (field.localName === "textarea") return textareaText(field);
  return field.getAttribute("value") ?? "";
}

function isCheckbox(field: Field): boolean {
  return ["checkbox", "radio"].includes(field.getAttribute("type") ?? "");
}

function chosenOf(select: Element): Element | null {
  return select.querySelector("option[selected]") ?? select.querySelector("option");
}

/** HTML drops one line feed right after the tag. */
function textareaText(area: Element): string {
  return (area.textContent ?? "").replace(/^\n/, "");
}

/** What its aria-describedby says, if it is called invalid; null otherwise. */
export function errorOf(field: Field): string | null {
  if (field.getAttribute("aria-invalid") !== "true") return null;
  const ids = field.getAttribute("aria-describedby")?.split(/\s+/) ?? [];
  return ids.map((id) => wordsOf(field.ownerDocument.getElementById(id))).join(" ");
}

/** What a browser would send when this button is pressed, after these fields were filled in. */
export function submissionOf(
  scope: Element,
  name: string | RegExp,
  fields: Record<string, Filled>,
): Submission {
  const button = findNamed("button", scope.querySelectorAll(SUBMIT), name);
  const formId = button.getAttribute("form");
  const form = formId ? scope.ownerDocument.getElementById(formId) : button.closest("form");
  if (!form) throw new Error(`the button "${name}" belongs to no form`);
  return sentBy(form, button, fields);
}

/** The same for the Enter key in the field of this label: it presses the form's first button. */
export function enteredIn(
  scope: Element,
  label: string,
  fields: Record<string, Filled>,
): Submission {
  const form = fieldOf(scope, label).closest("form");
  const buttons = [...scope.ownerDocument.querySelectorAll(SUBMIT)];
  const first = form && buttons.find((button) => belongsTo(button, form));
  if (!first) throw new Error(`nothing sends the field "${label}"`);
  return sentBy(form, first, fields);
}

const SUBMIT = ":is(button:not([type=button]), input[type=submit]):not([disabled])";

function sentBy(form: Element, button: Element, fields: Record<string, Filled>): Submission {
  const controls = [
    ...form.ownerDocument.querySelectorAll<Field>("input, select, textarea"),
  ].filter((control) => belongsTo(control, form) && !isDisabled(control));
  const filled = new Map<Field, Filled>();
  for (const [label, value] of Object.entries(fields))
    filled.set(findLabeled(controls, label), value);
  const entries = controls.flatMap((control) => entriesOf(control, filled.get(control)));
  const own = button.getAttribute("name");
  if (own) entries.push([own, button.getAttribute("value") ?? ""]);
  const attribute = (each: string) =>
    button.getAttribute(`form${each}`) ?? form.getAttribute(each) ?? "";
  return {
    method: attribute("method").toLowerCase() || "get",
    action: attribute("action"),
    encoding: attribute("enctype"),
    entries,
  };
}

function belongsTo(control: Element, form: Element): boolean {
  const owner = control.getAttribute("form");
  return owner ? owner === form.id : control.closest("form") === form;
}

function isDisabled(control: Element): boolean {
  return control.hasAttribute("disabled") || control.closest("fieldset[disabled]") !== null;
}

function entriesOf(control: Field, filled: Filled | undefined): [string, string | File][] {
  const name = control.getAttribute("name");
  const type = control.getAttribute("type");
  if (!name || type === "submit" || type === "button") return [];
  if (isCheckbox(control)) {
    const isChecked = filled ?? control.hasAttribute("checked");
    return isChecked ? [[name, control.getAttribute("value") ?? "on"]] : [];
  }
  if (type === "file") return filesOf(filled).map((file) => [name, file]);
  if (control.localName === "select") return [[name, optionOf(control, filled)]];
  const text = typeof filled === "string" ? filled : String(fieldValue(control));
  return [[name, text.replace(/\r?\n/g, "\r\n")]];
}

/** Of a field that nobody chose a file for, browsers send one without a name. */
function filesOf(filled: Filled | undefined): readonly File[] {
  if (filled instanceof File) return [filled];
  return Array.isArray(filled) ? filled : [new File([], "", { type: "application/octet-stream" })];
}

function optionOf(select: Element, filled: Filled | undefined): string {
  const options = [...select.querySelectorAll("option")];
  const option =
    filled === undefined ? chosenOf(select) : options.find((each) => wordsOf(each) === filled);
  if (!option && filled !== undefined)
    throw new Error(`no option "${filled}" among: ${options.map(wordsOf).join(", ")}`);
  return option?.getAttribute("value") ?? wordsOf(option ?? null);
}
