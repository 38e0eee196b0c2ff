import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadCatalog } from "~/languages/loadCatalog";
import { RequestIdContext } from "~/shell/documentContext";

const stopKeeping = keepTypedText();

function Page() {
  useEffect(stopKeeping, []);
  return <HydratedRouter />;
}

// What React renders must have the words that the server wrote.
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
 * Keeps what somebody has typed or selected in the page's text areas. React sets `defaultValue` of each text area whenever
 * it renders it, and `value` while it takes the page over (initTextarea and updateTextarea in react-dom), although they are
 * what they were: that deletes what was typed before React came, and moves the caret in a text that nobody changed yet. Call
 * it before `hydrateRoot`, and the returned function once React has taken the page over.
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
