import { SET_STATUS_WARNING } from "~/applications/admin/list/bulkMessages";
import { FILED, MailChoice } from "~/applications/admin/MailChoice";
import { labelOfStatus } from "~/applications/admin/statusLabels";
import type { BulkMail } from "~/applications/status/statusMails.server";

interface BulkMailChoiceProps {
  status: string;
  /** Null if there is no mail about the status. */
  mail: BulkMail | null;
  isMailFiled: boolean;
}

/** Offers to mail everybody whose status changes, with the mail as the first of them would read it. */
export function BulkMailChoice({ status, mail, isMailFiled }: BulkMailChoiceProps) {
  const label = labelOfStatus(status) ?? status;
  if (!mail) return <p>{SET_STATUS_WARNING}</p>;
  const { recipients, name } = mail;
  if (recipients === 0)
    return <p>{`All of them are at ${label} or got its email before: no email is sent.`}</p>;
  const to = recipients === 1 ? "1 applicant" : `${recipients} applicants`;
  return (
    <MailChoice
      status={status}
      label={label}
      mail={mail}
      question={`Send the ${label} email to ${to}`}
      to={isMailFiled ? FILED : `To ${to}, each with an email of their own.`}
    >
      {recipients > 1 && (
        <p className="hint">
          {`As ${name} reads it. {name} and {job} are filled in for each applicant.`}
        </p>
      )}
    </MailChoice>
  );
}
