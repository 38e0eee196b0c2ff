const PATH = "/admin/session";

export type SessionAnswer =
  | { kind: "open"; secondsLeft: number; secondsIfRenewed: number }
  | { kind: "ended" }
  | { kind: "unreachable" };

/** Reads how long the session lasts, without prolonging it. */
export const askSession = () => answerTo("GET");

/** Prolongs the session, because somebody uses the page. */
export const renewSession = () => answerTo("POST");

async function answerTo(method: "GET" | "POST"): Promise<SessionAnswer> {
  try {
    const answer = await fetch(PATH, { method, redirect: "manual" });
    // An ended session is redirected to the sign-in page.
    if (answer.type === "opaqueredirect") return { kind: "ended" };
    if (!answer.ok) return { kind: "unreachable" };
    const { secondsLeft, secondsIfRenewed } = await answer.json();
    if (secondsLeft <= 0) return { kind: "ended" };
    return { kind: "open", secondsLeft, secondsIfRenewed };
  } catch {
    return { kind: "unreachable" };
  }
}
