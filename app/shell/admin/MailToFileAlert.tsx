interface MailToFileAlertProps {
  isMailWrittenToFiles: boolean;
  /** "This email is" */
  what: string;
}

/** One line beside what sends mail, while mail is written to files. Settings, Mail says what to do about it. */
export function MailToFileAlert({ isMailWrittenToFiles, what }: MailToFileAlertProps) {
  if (!isMailWrittenToFiles) return null;
  return (
    <p className="hint">
      {what} written to a file, and reaches nobody:{" "}
      <a href="/admin/settings/mail">Settings, Mail</a>
    </p>
  );
}
