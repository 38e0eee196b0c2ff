/** A mailbox; the name may be empty. Kept apart so that no text can ever become a second recipient or a header. */
export interface Mailbox {
  name: string;
  address: string;
}

/** One mail as the outbox keeps it. Plain text only: nothing a visitor typed is ever markup. */
export interface Message {
  to: Mailbox;
  from: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  /** It holds a key, such as a link that works once: the outbox forgets its words once it has left. */
  confidential?: true;
  /** What the EmailJS template is given instead of the above; absent on mails that EmailJS does not carry. */
  templateParams?: Record<string, string | boolean>;
}
