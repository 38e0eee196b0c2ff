import { type ReactNode, useContext, useMemo, useState } from "react";
import { UNSAFE_DataRouterDataContext as DataRouterDataContext, useLocation } from "react-router";
import { nextRetainedAnswer } from "~/shell/admin/change/retainedAnswer";

/**
 * Every screen inside keeps showing what its last action answered (recovery codes, error summaries, typed values)
 * while live updates load its data again. Overrides the router's own context, although that is internal: `actionData`
 * is read from it, so no screen needs code of its own. tests/thorough/liveAnswers.test.ts fails if the router changes
 * it.
 */
export function RetainAnswer({ children }: { children: ReactNode }) {
  const routerData = useContext(DataRouterDataContext);
  const location = useLocation();
  const now = { answer: routerData?.actionData ?? null, location };
  const [retained, setRetained] = useState(now);
  const next = nextRetainedAnswer(retained, now);
  if (next.answer !== retained.answer || next.location !== retained.location) setRetained(next);
  const { answer: actionData } = next;
  const shown = useMemo(
    () => routerData && { ...routerData, actionData },
    [routerData, actionData],
  );
  return <DataRouterDataContext value={shown}>{children}</DataRouterDataContext>;
}
