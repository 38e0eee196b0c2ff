import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RequestIdContext } from "~/shell/documentContext";
import { keepTypedText } from "~/shell/forms/keepTypedText";

const stopKeeping = keepTypedText();

function Page() {
  useEffect(stopKeeping, []);
  return <HydratedRouter />;
}

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
