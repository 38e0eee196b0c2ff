import { useEffect, useRef, useState } from "react";
import {
  type SessionClock,
  type SessionState,
  startSessionClock,
} from "~/shell/admin/session/sessionClock";

/** Reading along without a key is being there, too. */
const USES = ["keydown", "input", "pointerdown", "scroll", "wheel", "touchmove"] as const;

/** The session of this page: renewed by use, and what is to be said about its end. */
export function useSession() {
  const [state, setState] = useState<SessionState>({ phase: "open" });
  const clock = useRef<SessionClock>(null);
  useEffect(() => {
    const started = startSessionClock(setState);
    clock.current = started;
    // Timers of a sleeping machine are late: whoever comes back is told at once.
    const lookUp = () => void (document.hidden || started.ask());
    for (const use of USES)
      document.addEventListener(use, started.used, { passive: true, capture: true });
    document.addEventListener("visibilitychange", lookUp);
    return () => {
      started.stop();
      for (const use of USES) document.removeEventListener(use, started.used, { capture: true });
      document.removeEventListener("visibilitychange", lookUp);
    };
  }, []);
  return { state, clock };
}
