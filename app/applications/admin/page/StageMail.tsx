import { FILED, MailChoice } from "~/applications/admin/MailChoice";
import type { ApplicationView, ShownMail } from "~/applications/admin/page/applicationView.server";
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
  return (
    <MailChoice
      status={mail.status}
      label={label}
      mail={mail}
      question={isRequired ? undefined : `Send the ${label} email`}
      to={isMailFiled ? FILED : `To ${application.email}.`}
    />
  );
}
