/**
 * A mailbox; the name may be empty. Name and address are separate so that no text can become a second recipient or a
 * header.
 */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as stored in the outbox. Plain text only: user input is never markup. */
export interface Message {
  to: Mailbox;
  from: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  /** Contains a secret, such as a one-time link: the outbox deletes its content once it is sent. */
  confidential?: true;
  /** The parameters for the EmailJS template; absent on mails that EmailJS does not send. */
  templateParams?: Record<string, string | boolean>;
}
