import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RequestIdContext } from "~/shell/requestId";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestIdContext value={document.documentElement.dataset.requestId}>
        <HydratedRouter />
      </RequestIdContext>
    </StrictMode>,
  );
});
