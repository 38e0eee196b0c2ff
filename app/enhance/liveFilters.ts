import { closestTo } from "~/enhance/dom";
import { markSeen } from "~/enhance/scrolling";
import { say } from "~/enhance/texts";

const TYPING_PAUSE_MS = 200;
/** Most responses arrive earlier, and a message that disappears at once only disturbs. */
const SAY_LOADING_AFTER_MS = 300;

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 30_000;

/** Pauses before the next update: until the visitor stops typing, or while the connection is lost. */
let timer: ReturnType<typeof setTimeout> | undefined;
let retryMs = RETRY_FIRST_MS;
let running: AbortController | undefined;

/** Updates the results while the visitor types. The form is an ordinary GET form and works without this. */
export function startLiveFilters(): void {
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit);
  addEventListener("online", onOnline);
}

function onInput(event: Event): void {
  const form = closestTo<HTMLFormElement>(event, "form[data-live-filters]");
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => void update(form), TYPING_PAUSE_MS);
}

function onSubmit(event: SubmitEvent): void {
  const form = filterForm();
  const clears = closestTo(event, "form[data-clear-filters]");
  if (!form || (!clears && event.target !== form)) return;
  event.preventDefault();
  if (clears) clearFields(form);
  void update(form);
}

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

function onOnline(): void {
  const form = filterForm();
  if (form && retryMs > RETRY_FIRST_MS) void update(form);
}

const filterForm = () => document.querySelector<HTMLFormElement>("form[data-live-filters]");

async function update(form: HTMLFormElement): Promise<void> {
  clearTimeout(timer);
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const address = addressOf(form);
  for (const region of regionsOf(document)) region.setAttribute("aria-busy", "true");
  const loadingTimer = setTimeout(() => announceStatus(say("Loading...")), SAY_LOADING_AFTER_MS);
  try {
    const page = await fetchPage(address, controller.signal);
    // A newer request may have started while the body arrived; the older response is ignored.
    if (controller.signal.aborted) return;
    retryMs = RETRY_FIRST_MS;
    markStale(false);
    replaceResults(page);
    history.replaceState(history.state, "", address);
  } catch (error) {
    // Ignores aborted requests. After an error of the server the browser loads the address itself; fetch throws a
    // TypeError if no response came, and then the browser would show an error page of its own.
    if (controller.signal.aborted) return;
    if (error instanceof TypeError) retryLater(form);
    else location.assign(address);
  } finally {
    clearTimeout(loadingTimer);
    if (running === controller)
      for (const region of regionsOf(document)) region.removeAttribute("aria-busy");
  }
}

/** The address that the form would go to, without its empty fields. */
function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  const entries = [...new FormData(form)].filter(([, value]) => value !== "");
  address.search = new URLSearchParams(entries as [string, string][]).toString();
  return address;
}

async function fetchPage(address: URL, signal: AbortSignal): Promise<Document> {
  const response = await fetch(address, { signal, headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`The list answered ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function replaceResults(page: Document): void {
  const fresh = regionsOf(page);
  const shownRegions = regionsOf(document);
  if (fresh.length !== shownRegions.length) throw new Error("The response holds no results.");
  const left = document.activeElement;
  const isFocusInside = shownRegions.some((region) => region.contains(left));
  for (const [index, region] of shownRegions.entries()) {
    region.replaceChildren(...(fresh[index]?.childNodes ?? []));
    // Results of typing are not animated: a reveal with each key would make the list flicker.
    for (const result of region.querySelectorAll("[data-reveal]")) markSeen(result);
  }
  announceStatus(page.querySelector("[data-results-status]")?.textContent ?? "");
  keepFiltersInOtherLanguage(page);
  if (isFocusInside) focusAgain(left?.getAttribute("href"));
}

/** On the same link of the new list; if it has none, on the status, which stands before the list. */
function focusAgain(href: string | null | undefined): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-results] a[href]")];
  const same = links.find((link) => link.getAttribute("href") === href);
  const status = document.querySelector<HTMLElement>("[data-results-status]");
  if (!same && status) status.tabIndex = -1;
  (same ?? status)?.focus({ preventScroll: true });
}

/** The switch to the other language leads to the same results there. */
function keepFiltersInOtherLanguage(page: Document): void {
  const href = page.querySelector("[data-language-switch]")?.getAttribute("href");
  if (href) document.querySelector("[data-language-switch]")?.setAttribute("href", href);
}

/**
 * Dims the list and gives the status the look of an alert while the list shows the results of an earlier search than the typed
 * one.
 */
function markStale(isStale: boolean): void {
  for (const region of regionsOf(document)) region.toggleAttribute("data-stale", isStale);
  document.querySelector("[data-results-status]")?.classList.toggle("alert", isStale);
}

/** Screen readers announce changed text only if the region itself stays. */
function announceStatus(text: string): void {
  const status = document.querySelector("[data-results-status]");
  if (status && status.textContent !== text) status.textContent = text;
}

/** The result regions, in the same order in the current and the fetched page. */
const regionsOf = (page: Document) => [...page.querySelectorAll("[data-results]")];

/** Keeps the list, and loads it again when the connection is back; see also `startLiveFilters`. */
function retryLater(form: HTMLFormElement): void {
  markStale(true);
  announceStatus(say("You seem to be offline. We will search again when the connection is back."));
  timer = setTimeout(() => void update(form), retryMs);
  retryMs = Math.min(2 * retryMs, RETRY_MAX_MS);
}
