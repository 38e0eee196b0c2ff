import type { Message } from "~/platform/mail/message";
import type { MailWay } from "~/platform/mail/ways";

/** A message on its way out, with what stays the same however often it is tried. */
export interface Letter {
  /** The outbox id. */
  readonly id: string;
  /** Stable for one outbox row, so that a second delivery can be recognised as the same mail. */
  readonly messageId: string;
  /** When it was put into the outbox. */
  readonly date: Date;
  readonly message: Message;
}

/**
 * What became of one attempt. "retry" is for faults that can heal without anybody changing the mail; "park" for a
 * verdict on the mail or the account, which only a person can change. A reason may quote the
 * other side word for word: it is stored and logged through storableReason only.
 */
export type Outcome =
  | { ok: true }
  | { ok: false; kind: "retry"; reason: string }
  | { ok: false; kind: "park"; reason: string };

/** The way mail leaves. Answers every failure as an Outcome; throwing is a mistake in the transport. */
export interface MailTransport {
  /** A word for logs and readiness: "file", "smtp" or "emailjs". */
  readonly kind: string;
  /** By what this letter goes, where that differs from one to another. */
  wayOf(letter: Letter): MailWay;
  /** Resolves `ok` only when the other side has taken responsibility for the mail. Gives up soon after the signal. */
  send(letter: Letter, signal: AbortSignal): Promise<Outcome>;
  /** Takes back what this transport itself still keeps of a letter. What has left cannot be called back: a success. */
  erase(letter: Pick<Letter, "id" | "date">): Promise<Outcome>;
  close(): Promise<void>;
}
