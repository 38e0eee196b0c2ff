import { useState } from "react";
import { useActionData, useNavigation } from "react-router";

/**
 * Calls back while rendering, once a form of this screen was accepted: its action has answered with a redirect, and the page
 * has the data from after it. Not after a press of a button beside the form, which is a request of its own.
 */
export function useOnSaved(onSaved: () => void): void {
  const { state, formMethod } = useNavigation();
  const isRefused = useActionData() !== undefined;
  const [isSent, setSent] = useState(false);
  if (formMethod === "POST" && !isSent) setSent(true);
  if (state !== "idle" || !isSent) return;
  setSent(false);
  if (!isRefused) onSaved();
}
