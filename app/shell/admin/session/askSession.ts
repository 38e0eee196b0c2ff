const PATH = "/admin/session";

export type SessionAnswer =
  | { kind: "open"; secondsLeft: number; secondsIfRenewed: number }
  | { kind: "ended" }
  | { kind: "unreachable" };

/** How long the session lasts. Asking does not prolong it. */
export const askSession = () => answerTo("GET");

/** Somebody is there: prolongs the session. */
export const renewSession = () => answerTo("POST");

async function answerTo(method: "GET" | "POST"): Promise<SessionAnswer> {
  try {
    const answer = await fetch(PATH, { method, redirect: "manual" });
    // Whoever is not signed in is sent to the sign-in page.
    if (answer.type === "opaqueredirect") return { kind: "ended" };
    if (!answer.ok) return { kind: "unreachable" };
    const { secondsLeft, secondsIfRenewed } = await answer.json();
    if (secondsLeft <= 0) return { kind: "ended" };
    return { kind: "open", secondsLeft, secondsIfRenewed };
  } catch {
    return { kind: "unreachable" };
  }
}
