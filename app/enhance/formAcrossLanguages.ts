import { closestTo, isPlainClick } from "~/enhance/dom";

const TYPED_KEY = "typed-form";

interface TypedForm {
  /** The path of the same page in the other language. */
  path: string;
  /** The typed values by the names of their fields. */
  values: Record<string, string>;
}

/**
 * Carries the typed text of a public form along when the visitor changes the language of its page. A chosen file cannot: no page
 * may choose one in the visitor's place.
 */
export function carryFormAcrossLanguages(): void {
  document.addEventListener("click", onClick);
  const typed = takeTypedForm();
  if (typed?.path === location.pathname) fillIn(typed.values);
}

function onClick(event: MouseEvent): void {
  const link = closestTo<HTMLAnchorElement>(event, "a[data-language-switch]");
  if (!link || !isPlainClick(event)) return;
  const typed = textFields().filter(({ value }) => value !== "");
  if (typed.length === 0) return;
  const values = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
  const form: TypedForm = { path: link.pathname, values };
  // Storage throws if the visitor has disabled it; then the other page begins empty.
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify(form));
  } catch {
    return;
  }
}

function takeTypedForm(): TypedForm | null {
  try {
    const stored = sessionStorage.getItem(TYPED_KEY);
    sessionStorage.removeItem(TYPED_KEY);
    return stored && JSON.parse(stored);
  } catch {
    return null;
  }
}

function fillIn(values: TypedForm["values"]): void {
  for (const field of textFields()) {
    const value = values[field.name];
    if (value === undefined) continue;
    field.value = value;
    // As if it had just been typed: characters are counted, and React takes the form over.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

type TextField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const TEXT_FIELDS = ["input:not([type=hidden], [type=file], [type=checkbox])", "select", "textarea"]
  .map((field) => `main form.form ${field}:not([aria-hidden] *)`)
  .join();

/**
 * All that a visitor types or chooses in the form of the page, without consent and the honeypot, which is hidden from assistive
 * technology.
 */
const textFields = () => [...document.querySelectorAll<TextField>(TEXT_FIELDS)];
