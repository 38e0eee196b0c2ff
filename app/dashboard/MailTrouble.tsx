import type { MailTrouble } from "~/platform/mail/outbox.server";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Notice } from "~/ui/primitives/Notice";

/** Warns that mails are not delivered, with their number and since when; shows nothing without any. */
export function MailTroubleNotice({ parked, failing, since }: MailTrouble) {
  const { shortMoment } = useOfficeCalendar();
  if (!since) return null;
  const problems = [
    parked > 0 && `${countMails(parked)} not delivered and not tried again`,
    failing > 0 && `${countMails(failing)} failing and tried again`,
  ].filter(Boolean);
  return (
    <Notice tone="bad" title={`Mail does not leave: ${problems.join(", ")}.`}>
      <p>
        The oldest was written {shortMoment(since)}.{" "}
        <a href="/admin/settings/mail">Settings, Mail</a> says why, and sends it again.
      </p>
    </Notice>
  );
}

const countMails = (count: number) => (count === 1 ? "1 mail is" : `${count} mails are`);
