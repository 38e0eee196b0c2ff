import { type ReactNode, useEffect, useState } from "react";

/**
 * Content for browsers without scripts. The class hides it until React removes it. Not `<noscript>`: its content is
 * not parsed as elements where scripts run, and page readers skip it even where they do not.
 */
export function ScriptlessOnly({ children }: { children: ReactNode }) {
  if (useIsAlive()) return null;
  return <div className="no-script-only">{children}</div>;
}

/** False on the server, true once React handles clicks in the browser. */
export function useIsAlive(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive;
}
