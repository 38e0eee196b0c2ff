import { NOTIFY_FIELD } from "~/applications/admin/changeTexts";
import { STATUS_MAIL_DELAY_SECONDS } from "~/applications/rules";

interface MailQuestionProps {
  /** The status that the mail is about. */
  status: string;
  /** The label of the checkbox. Left out if the form does nothing but mail: then there is no checkbox. */
  question?: string;
  /** The recipient, in a sentence: "To tara@example.com." */
  to: string;
}

/** Offers to mail applicants a status. `MailPreview` below it shows what they get. */
export function MailQuestion({ status, question, to }: MailQuestionProps) {
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
        {`${to} ${LEAVES_LATER}`}
      </p>
    </>
  );
}

interface MailPreviewProps {
  /** The name of the status that the mail is about. */
  label: string;
  mail: { templateId: string; subject: string; body: string };
}

/** A mail as it will read. */
export function MailPreview({ label, mail }: MailPreviewProps) {
  return (
    <>
      <section className="mail-preview" aria-label={`${label} email`}>
        <strong>{mail.subject}</strong>
        <p className="message">{mail.body}</p>
      </section>
      <p className="hint">
        <a href={`/admin/settings/templates/${mail.templateId}`}>
          Change the wording of this email
        </a>
      </p>
    </>
  );
}

export const WRITTEN_TO_FILE = "Written to a file until a mail server is set.";
const LEAVES_LATER = `It leaves ${STATUS_MAIL_DELAY_SECONDS} seconds later; until then Undo takes it back.`;
