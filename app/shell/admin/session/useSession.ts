import { useEffect, useRef, useState } from "react";
import {
  type SessionClock,
  type SessionState,
  startSessionClock,
} from "~/shell/admin/session/sessionClock";

/** Scrolling and pointing count as use, too. */
const USE_EVENTS = ["keydown", "input", "pointerdown", "scroll", "wheel", "touchmove"] as const;

/** Tracks the session of this page: renews it while the page is used, and returns what to show about its end. */
export function useSession() {
  const [state, setState] = useState<SessionState>({ phase: "open" });
  const clock = useRef<SessionClock>(null);
  useEffect(() => {
    const started = startSessionClock(setState);
    clock.current = started;
    // Timers are late after the machine slept, so ask at once when the page is shown again.
    const askWhenVisible = () => void (document.hidden || started.ask());
    for (const use of USE_EVENTS)
      document.addEventListener(use, started.used, { passive: true, capture: true });
    document.addEventListener("visibilitychange", askWhenVisible);
    return () => {
      started.stop();
      for (const use of USE_EVENTS)
        document.removeEventListener(use, started.used, { capture: true });
      document.removeEventListener("visibilitychange", askWhenVisible);
    };
  }, []);
  return { state, clock };
}
