import type { ReactNode } from "react";
import { useIsAlive } from "~/shell/admin/useIsAlive";

/**
 * Content for browsers without scripts. The class hides it until React removes it. Not `<noscript>`: its content is
 * not parsed as elements where scripts run, and page readers skip it even where they do not.
 */
export function ScriptlessOnly({ children }: { children: ReactNode }) {
  if (useIsAlive()) return null;
  return <div className="no-script-only">{children}</div>;
}
