import type { ReactNode } from "react";
import { useIsAlive } from "~/shell/admin/useIsAlive";

/**
 * What only a browser without scripts needs. The class hides it until React takes it away. On purpose not `<noscript>`: its
 * contents are no elements to a browser with scripts, and tools that read pages skip them even where there are none.
 */
export function ScriptlessOnly({ children }: { children: ReactNode }) {
  if (useIsAlive()) return null;
  return <div className="no-script-only">{children}</div>;
}
