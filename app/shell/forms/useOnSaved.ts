import { useState } from "react";
import { useActionData, useNavigation, useNavigationType } from "react-router";

/**
 * Calls back while rendering, once a form of this screen was accepted: its action has answered with a redirect, and the page has
 * the data from after it. Not after a press of a button beside the form, which is a request of its own, nor after "Back" to
 * another place of the screen, which aborts what is being sent.
 */
export function useOnSaved(onSaved: () => void): void {
  const { state, formMethod } = useNavigation();
  const isRefused = useActionData() !== undefined;
  const isBack = useNavigationType() === "POP";
  const [isSent, setSent] = useState(false);
  if (formMethod === "POST" && !isSent) setSent(true);
  if (state !== "idle" || !isSent) return;
  setSent(false);
  if (!isRefused && !isBack) onSaved();
}
