import { closestTo } from "./dom";
import { markSeen } from "./reveal";

const TYPING_PAUSE_MS = 200;
/** Most answers come before this, and a word that is gone at once only disturbs. */
const SAY_LOADING_AFTER_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | undefined;

/** The address the form would go to, without its empty fields. */
function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  const filled = [...new FormData(form)].filter(([, value]) => value !== "");
  address.search = new URLSearchParams(filled as [string, string][]).toString();
  return address;
}

/** Regions that tell of results, found in the same order in the page shown and in the page fetched. */
const regionsOf = (page: Document) => [...page.querySelectorAll("[data-results]")];

function replaceResults(page: Document): void {
  const fresh = regionsOf(page);
  const shown = regionsOf(document);
  if (fresh.length !== shown.length) throw new Error("The answer holds no results.");
  for (const [place, region] of shown.entries()) {
    region.replaceChildren(...(fresh[place]?.childNodes ?? []));
    // Results of typing are there at once: revealing them again with each key would make the list flicker.
    for (const result of region.querySelectorAll("[data-reveal]")) markSeen(result);
  }
  sayStatus(page.querySelector("[data-results-status]")?.textContent ?? "");
}

/** The region stays and only its words change: that is what gets read aloud. */
function sayStatus(words: string): void {
  const status = document.querySelector("[data-results-status]");
  if (status && status.textContent !== words) status.textContent = words;
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
  const late = setTimeout(() => sayStatus("Loading..."), SAY_LOADING_AFTER_MS);
  try {
    const page = await fetchPage(address, asked.signal);
    // A newer request may have started while the body arrived; the slower answer must not win.
    if (asked.signal.aborted) return;
    replaceResults(page);
    history.replaceState(history.state, "", address);
  } catch {
    // Stale, or failed: then the browser goes there itself and shows whatever is to be shown.
    if (!asked.signal.aborted) location.assign(address);
  } finally {
    clearTimeout(late);
    if (running === asked)
      for (const region of regionsOf(document)) region.removeAttribute("aria-busy");
  }
}

const filterForm = () => document.querySelector<HTMLFormElement>("form[data-live-filters]");

function clearFields(form: HTMLFormElement): void {
  // Not form.reset(): that would bring back the values the page was loaded with.
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "input, select",
  )) {
    // A hidden one is a filter, too: the category that was chosen by its link.
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

/** Filters that answer while one types. The form is an ordinary GET form and works the same without this. */
export function startLiveFilters(): void {
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit);
}
