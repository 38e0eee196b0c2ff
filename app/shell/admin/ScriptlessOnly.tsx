import type { ReactNode } from "react";
import { useHydrated } from "~/ui/primitives/useHydrated";

/**
 * Content for browsers without scripts. The class hides it until React removes it. Not `<noscript>`: its content is not parsed as
 * elements where scripts run, and page readers skip it even where they do not.
 */
export function ScriptlessOnly({ children }: { children: ReactNode }) {
  if (useHydrated()) return null;
  return <div className="no-script-only">{children}</div>;
}
