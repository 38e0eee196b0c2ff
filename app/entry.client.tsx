import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadCatalog } from "~/languages/loadCatalog";
import { RequestIdContext } from "~/shell/documentContext";

const stopKeeping = keepTypedText();
numberLinksWithinPage();

function Page() {
  useEffect(stopKeeping, []);
  return <HydratedRouter />;
}

// React must render the same words as the server, so their language is loaded first.
await loadCatalog(document.documentElement.lang);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestIdContext value={document.documentElement.dataset.requestId}>
        <Page />
      </RequestIdContext>
    </StrictMode>,
  );
});

/**
 * Keeps what somebody has typed or selected in the page's text areas. React sets `defaultValue` of each text area whenever it
 * renders it, and `value` while it takes the page over, although both are what they were (initTextarea and updateTextarea in
 * react-dom). That deletes what was typed before React came, and moves the caret in a text that nobody changed yet. Call it
 * before `hydrateRoot`, and the returned function once React has taken the page over.
 */
function keepTypedText(): () => void {
  const prototype = HTMLTextAreaElement.prototype;
  let isTakingOver = true;
  for (const property of ["defaultValue", "value"] as const) {
    const own = Object.getOwnPropertyDescriptor(prototype, property) ?? {};
    Object.defineProperty(prototype, property, {
      ...own,
      set(this: HTMLTextAreaElement, text: string) {
        const changesNothing = text === this.textContent;
        if (changesNothing && (isTakingOver || property === "defaultValue")) return;
        own.set?.call(this, text);
      },
    });
  }
  return () => {
    isTakingOver = false;
  };
}

/**
 * Numbers the entries that links within a page add to the browser's history, as the router numbers its own. Without a number it
 * cannot ask before Back leaves a page, and complains. Call it before the router listens.
 */
function numberLinksWithinPage(): void {
  const { history, location } = window;
  const current = () => ({ number: history.state?.idx ?? 0, href: location.href });
  let before = current();
  const remember = () => {
    before = current();
  };
  document.addEventListener("click", remember, { capture: true });
  window.addEventListener("popstate", () => {
    if (history.state !== null) return;
    // The same link once more replaces its entry.
    const isReplaced = before.href === location.href;
    history.replaceState({ idx: before.number + (isReplaced ? 0 : 1) }, "");
  });
}
