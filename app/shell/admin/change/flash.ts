import { NO_REASON, REASONS } from "~/shell/admin/change/flashReasons";

/** What a page shows about a change that was just made on another. */
export interface Flash {
  tone: "done" | "failed";
  text: string;
  detail?: string;
  undo?: Undo;
}

/** The form that takes a change back. */
interface Undo {
  action: string;
  fields: Record<string, string>;
}

/** What is said about a change that succeeded: its text, or with a way back. */
export type Done = string | { text: string; undo?: Undo };

export function doneFlash(done: Done): Flash {
  return { tone: "done", ...(typeof done === "string" ? { text: done } : done) };
}

/** Stands in the sentences of those changes whose failures name the reason, as the specification requires. */
const REASON = "{reason}";

/** Why a change failed: its sentence, with the reason in it or below it. `reason` is what the command returned. */
export function failedFlash(sentence: string, reason: string): Flash {
  const why = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  if (sentence.includes(REASON))
    return { tone: "failed", text: withReason(sentence, why ?? NO_REASON) };
  return { tone: "failed", text: sentence, detail: why };
}

/** The sentence with a reason in the place that it has for one. */
export function withReason(sentence: string, reason: string): string {
  return sentence.replace(REASON, () => reason);
}

export const SAVED = "Saved.";
export const SAVE_FAILED = "Failed to save. Please try again later.";
/** For a change whose own sentence is not known. */
export const NOT_DONE = "That could not be done. Please try again later.";
