import type { ApplicationView, ShownMail } from "~/applications/admin/page/applicationView.server";
import { STATUS_MAIL_HOLD_SECONDS } from "~/applications/rules";
import { useOfficeCalendar } from "~/shell/officeCalendar";

interface StageMailProps {
  mail: ShownMail | undefined;
  label: string;
  application: Pick<ApplicationView, "email">;
  isMailFiled: boolean;
  /** Whether the mail is all that the panel is for. */
  isRequired: boolean;
}

/** Offers to mail the applicant a status, and shows the mail as it will read. */
export function StageMail({ mail, label, application, isMailFiled, isRequired }: StageMailProps) {
  const { shortMoment } = useOfficeCalendar();
  if (!mail) return <p>{`There is no ${label} email: the applicant is not written to.`}</p>;
  if (mail.writtenAt)
    return (
      <p>{`The ${label} email was written on ${shortMoment(mail.writtenAt)}. It is sent once only.`}</p>
    );
  const { status, subject, body } = mail;
  return (
    <>
      {isRequired ? (
        <input type="hidden" name="tell" value={status} />
      ) : (
        <label className="check">
          <input type="checkbox" name="tell" value={status} aria-describedby={`mail-${status}`} />
          <span>{`Send the ${label} email`}</span>
        </label>
      )}
      <p id={`mail-${status}`} className="hint">
        {`${isMailFiled ? FILED : `To ${application.email}.`} ${HELD}`}
      </p>
      <section className="mail-preview" aria-label={`${label} email`}>
        <strong>{subject}</strong>
        <p className="message">{body}</p>
      </section>
      <p className="hint">
        <a href={`/admin/settings/templates/${status}`}>Change the wording of this email</a>
      </p>
    </>
  );
}

const FILED = "Written to a file until a mail server is set.";
const HELD = `It leaves ${STATUS_MAIL_HOLD_SECONDS} seconds later; until then Undo takes it back.`;
