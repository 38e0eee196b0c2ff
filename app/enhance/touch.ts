const TOUCHES = ["pointermove", "pointerdown", "focusin", "keydown", "input", "change"] as const;

/** After this time somebody who still reads will probably write too, so that the form is ready before it is touched. */
const READ_FOR_MS = 10_000;
/** A form that was submitted before React took it over is sent without React after this time. */
const SUBMIT_WAIT_MS = 3_000;

/**
 * On form pages, lets React begin when the visitor first touches the page. A form that is submitted before React has taken it
 * over waits for that; if its scripts cannot be loaded, the browser sends the form by itself.
 */
export function startOnTouch(): void {
  if (!document.querySelector("script[data-deferred]")) return;
  for (const type of TOUCHES) addEventListener(type, onTouch, { capture: true, passive: true });
  document.addEventListener("submit", delaySubmit, { capture: true });
  if (document.readyState === "complete") beginWhenIdle();
  else addEventListener("load", beginWhenIdle);
  // Somebody was faster than this script.
  if (document.activeElement !== document.body) begin();
}

/** Browsers report a movement, of no distance, for a pointer that rests where a page appears. */
function onTouch(event: Event): void {
  const isMove = event.type === "pointermove" && event instanceof PointerEvent;
  if (!isMove || event.movementX !== 0 || event.movementY !== 0) begin();
}

function beginWhenIdle(): void {
  setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(begin);
    else begin();
  }, READ_FOR_MS);
}

function begin(): void {
  for (const type of TOUCHES) removeEventListener(type, onTouch, { capture: true });
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-deferred]")) {
    link.rel = link.dataset.deferred ?? "";
    delete link.dataset.deferred;
  }
  for (const script of document.querySelectorAll<HTMLScriptElement>("script[data-deferred]")) {
    script.type = script.dataset.deferred ?? "";
    delete script.dataset.deferred;
    // Inserted again, it runs, and the page is again as React wrote it.
    script.parentNode?.insertBefore(script, script.nextSibling);
  }
}

const isTakenOver = (form: HTMLFormElement) => "scripted" in form.dataset;
const sentWithoutScripts = new WeakSet<HTMLFormElement>();
const delayedForms = new WeakSet<HTMLFormElement>();

function delaySubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || isTakenOver(form) || sentWithoutScripts.has(form))
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Each further press would send the form, and its upload, once more.
  if (delayedForms.has(form)) return;
  delayedForms.add(form);
  begin();
  const done = new AbortController();
  const submit = () => {
    delayedForms.delete(form);
    done.abort();
    takeover.disconnect();
    clearTimeout(timer);
    form.requestSubmit(event.submitter);
  };
  const submitWithoutScripts = () => {
    sentWithoutScripts.add(form);
    submit();
  };
  const takeover = new MutationObserver(() => {
    if (isTakenOver(form)) submit();
  });
  takeover.observe(form, { attributes: true, attributeFilter: ["data-scripted"] });
  const timer = setTimeout(submitWithoutScripts, SUBMIT_WAIT_MS);
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) submitWithoutScripts();
  };
  document.addEventListener("error", onError, { capture: true, signal: done.signal });
}
