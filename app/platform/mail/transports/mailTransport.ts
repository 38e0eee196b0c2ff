import type { Message } from "~/platform/mail/message";
import type { MailWay } from "~/platform/mail/ways";

/** A message to send, with what stays the same over all attempts. */
export interface Letter {
  /** The outbox id. */
  readonly id: string;
  /** The same for all attempts, so that a duplicate can be recognized. */
  readonly messageId: string;
  /** When it was put into the outbox. */
  readonly date: Date;
  readonly message: Message;
}

/**
 * The result of an attempt. "retry": the error can pass without a change to the mail. "park": the mail or the account
 * was rejected, and only a person can change that. A reason may quote the other side, so it is stored and logged
 * through storableReason only.
 */
export type Outcome =
  | { ok: true }
  | { ok: false; kind: "retry"; reason: string }
  | { ok: false; kind: "park"; reason: string };

/** Sends mail. Reports every failure as an Outcome; throwing is a bug in the transport. */
export interface MailTransport {
  /** The name for logs and readiness: "file", "smtp" or "emailjs". */
  readonly kind: string;
  /** How this letter is sent, as that may differ from letter to letter. */
  wayOf(letter: Letter): MailWay;
  /** Resolves `ok` only if the other side has accepted the mail. Stops soon after the signal. */
  send(letter: Letter, signal: AbortSignal): Promise<Outcome>;
  /** Erases this transport's own copy of a letter. `ok` if there is none, because a sent mail cannot be recalled. */
  erase(letter: Pick<Letter, "id" | "date">): Promise<Outcome>;
  close(): Promise<void>;
}
