import type { ReactNode } from "react";
import { STATUS_MAIL_HOLD_SECONDS } from "~/applications/rules";

/** The field that asks for the mail about a status; its value is the status. */
export const NOTIFY_FIELD = "tell";

interface MailChoiceProps {
  /** The status that the mail is about, and its name. */
  status: string;
  label: string;
  mail: { subject: string; body: string };
  /** The label of the checkbox. Left out if the form does nothing but mail: then there is no checkbox. */
  question?: string;
  /** Who gets it: "To tara@example.com." */
  to: string;
  /** Said above the text of the mail. */
  children?: ReactNode;
}

/** Offers to mail applicants a status, and shows the mail as it will read. */
export function MailChoice({ status, label, mail, question, to, children }: MailChoiceProps) {
  return (
    <>
      {question ? (
        <label className="check">
          <input
            type="checkbox"
            name={NOTIFY_FIELD}
            value={status}
            aria-describedby={`mail-${status}`}
          />
          <span>{question}</span>
        </label>
      ) : (
        <input type="hidden" name={NOTIFY_FIELD} value={status} />
      )}
      <p id={`mail-${status}`} className="hint">
        {`${to} ${HELD}`}
      </p>
      {children}
      <section className="mail-preview" aria-label={`${label} email`}>
        <strong>{mail.subject}</strong>
        <p className="message">{mail.body}</p>
      </section>
      <p className="hint">
        <a href={`/admin/settings/templates/${status}`}>Change the wording of this email</a>
      </p>
    </>
  );
}

export const FILED = "Written to a file until a mail server is set.";
const HELD = `It leaves ${STATUS_MAIL_HOLD_SECONDS} seconds later; until then Undo takes it back.`;
