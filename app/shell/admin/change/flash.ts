import { NEW_ACCOUNT_HOURLY_MAX } from "~/platform/actor/actor";

export const NOT_ALLOWED = "This account is not allowed to do that.";
const NO_REASON = "The server could not save the change.";

/** Why a subject's changes are rejected: a sentence for each reason that one of its commands returns. */
export type Reasons = Readonly<Record<string, string>>;

/** The message on a page about a change that was just made on another one. */
export interface Flash {
  tone: "done" | "failed";
  text: string;
  detail?: string;
  /** Where to do something about it. */
  link?: { href: string; text: string };
  undo?: Undo;
  countdown?: Countdown;
}

/** Something that a change starts after some seconds, which Undo prevents until then. */
export interface Countdown {
  /** Says what it starts; `{seconds}` in it stands for the seconds left. */
  text: string;
  /** Said instead once it has started. Undo is no longer offered then. */
  over: string;
  /** When it starts, in milliseconds since 1970 by the server's clock. */
  endsAt: number;
  /** Left when the page was loaded. */
  secondsLeft: number;
}

const SECONDS = "{seconds}";

/** The text of a countdown with this many seconds left. */
export function countdownText({ text, over }: Countdown, secondsLeft: number): string {
  return secondsLeft > 0 ? text.replace(SECONDS, String(secondsLeft)) : over;
}

/** A countdown of this many seconds from now. */
export function countdownFrom(
  now: Date,
  seconds: number,
  { text, over }: Pick<Countdown, "text" | "over">,
): Countdown {
  return { text, over, endsAt: now.getTime() + seconds * 1000, secondsLeft: seconds };
}

/** The flash as it is shown at this moment. */
export function flashAt(flash: Flash, now: Date): Flash {
  const { countdown, undo, ...rest } = flash;
  if (!countdown) return flash;
  const secondsLeft = Math.max(0, Math.ceil((countdown.endsAt - now.getTime()) / 1000));
  const flashNow = { ...rest, countdown: { ...countdown, secondsLeft } };
  return secondsLeft > 0 ? { ...flashNow, undo } : flashNow;
}

/** The form that takes a change back. */
interface Undo {
  action: string;
  fields: Record<string, string>;
}

/** The text about a change that succeeded; with `undo`, the toast offers to take it back. */
export type DoneText = string | { text: string; undo?: Undo; countdown?: Countdown };

export function doneFlash(done: DoneText): Flash {
  return { tone: "done", ...(typeof done === "string" ? { text: done } : done) };
}

/** Stands for the reason in the sentences of failures that name it. */
const REASON = "{reason}";

/** Why a change failed: its sentence, with the reason in it or below it. `reason` is what the command returned. */
export function failedFlash(sentence: string, reason: string, reasons: Reasons = {}): Flash {
  const knownReasons: Reasons = { "not-allowed": NOT_ALLOWED, ...reasons };
  const why = Object.hasOwn(knownReasons, reason) ? knownReasons[reason] : undefined;
  if (sentence.includes(REASON))
    return { tone: "failed", text: withReason(sentence, why ?? NO_REASON) };
  return { tone: "failed", text: sentence, detail: why };
}

/** Returns the sentence and the reason of a failure as one text, for the form that failed. */
export function failedText(sentence: string, reason: string, reasons: Reasons): string {
  const { text, detail } = failedFlash(sentence, reason, reasons);
  return detail ? `${text} ${detail}` : text;
}

/** The sentence with a reason in the place that it has for one. */
export function withReason(sentence: string, reason: string): string {
  return sentence.replace(REASON, () => reason);
}

/** The sentence if somebody else has changed the record since the page with the button was loaded. */
export const CHANGED_SINCE =
  "It was changed after this page was loaded, by somebody else or in another tab. Look at it first.";

const RECORDS_MAX = NEW_ACCOUNT_HOURLY_MAX.recordsDeleted;
/** Why an account in its first hours may delete nothing more for now. */
export const ACCOUNT_NEW = `Your account is new: it can delete ${RECORDS_MAX} records an hour. Ask another administrator.`;
const ASK_OR_WAIT = "Ask another administrator, or save this later.";
const REPLACED_MAX = NEW_ACCOUNT_HOURLY_MAX.recordsReplaced;
const REPLACED = `${REPLACED_MAX} jobs, translations, replies, sources and images an hour`;
/** Why it may replace no further record that has no earlier versions. */
export const ACCOUNT_NEW_TO_SAVE = `Your account is new: it can change ${REPLACED}. ${ASK_OR_WAIT}`;
export const SAVED = "Saved.";
export const SAVE_FAILED = "Failed to save. Please try again later.";
/** The sentence of a change whose own sentence is not known. */
export const NOT_DONE = "That could not be done. Please try again later.";
