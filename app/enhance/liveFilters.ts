import { closestTo } from "./dom";
import { markSeen } from "./reveal";

const TYPING_PAUSE_MS = 200;
/** Most answers arrive earlier, and a message that disappears at once only disturbs. */
const SAY_LOADING_AFTER_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | undefined;

/** The address that the form would go to, without its empty fields. */
function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  const filled = [...new FormData(form)].filter(([, value]) => value !== "");
  address.search = new URLSearchParams(filled as [string, string][]).toString();
  return address;
}

/** The result regions, in the same order in the current and the fetched page. */
const regionsOf = (page: Document) => [...page.querySelectorAll("[data-results]")];

function replaceResults(page: Document): void {
  const fresh = regionsOf(page);
  const shown = regionsOf(document);
  if (fresh.length !== shown.length) throw new Error("The answer holds no results.");
  for (const [place, region] of shown.entries()) {
    region.replaceChildren(...(fresh[place]?.childNodes ?? []));
    // Results of typing are not animated: a reveal with each key would make the list flicker.
    for (const result of region.querySelectorAll("[data-reveal]")) markSeen(result);
  }
  announceStatus(page.querySelector("[data-results-status]")?.textContent ?? "");
}

/** Screen readers announce changed text only if the region itself stays. */
function announceStatus(text: string): void {
  const status = document.querySelector("[data-results-status]");
  if (status && status.textContent !== text) status.textContent = text;
}

async function fetchPage(address: URL, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { signal, headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`The list answered ${answer.status}.`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

async function update(form: HTMLFormElement): Promise<void> {
  clearTimeout(timer);
  running?.abort();
  const asked = new AbortController();
  running = asked;
  const address = addressOf(form);
  for (const region of regionsOf(document)) region.setAttribute("aria-busy", "true");
  const late = setTimeout(() => announceStatus("Loading..."), SAY_LOADING_AFTER_MS);
  try {
    const page = await fetchPage(address, asked.signal);
    // A newer request may have started while the body arrived; the older answer is ignored.
    if (asked.signal.aborted) return;
    replaceResults(page);
    history.replaceState(history.state, "", address);
  } catch {
    // Ignores aborted requests; after an error the browser loads the address itself.
    if (!asked.signal.aborted) location.assign(address);
  } finally {
    clearTimeout(late);
    if (running === asked)
      for (const region of regionsOf(document)) region.removeAttribute("aria-busy");
  }
}

const filterForm = () => document.querySelector<HTMLFormElement>("form[data-live-filters]");

function clearFields(form: HTMLFormElement): void {
  // Not form.reset(), which would restore the values that the page was loaded with.
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "input, select",
  )) {
    // Hidden fields are filters too, such as the category that was chosen by its link.
    field.value = "";
  }
  form.querySelector<HTMLElement>("input:not([type=hidden]), select")?.focus();
}

function onSubmit(event: SubmitEvent): void {
  const form = filterForm();
  const clears = closestTo(event, "form[data-clear-filters]");
  if (!form || (!clears && event.target !== form)) return;
  event.preventDefault();
  if (clears) clearFields(form);
  void update(form);
}

function onInput(event: Event): void {
  const form = closestTo<HTMLFormElement>(event, "form[data-live-filters]");
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => void update(form), TYPING_PAUSE_MS);
}

/** Updates the results while the visitor types. The form is an ordinary GET form and works without this. */
export function startLiveFilters(): void {
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit);
}
