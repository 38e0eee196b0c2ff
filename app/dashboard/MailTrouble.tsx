import type { MailTrouble } from "~/platform/mail/outbox.server";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Notice } from "~/ui/primitives/Notice";

/** Says when mail does not leave, with how many and since when. */
export function MailTroubleNotice({ parked, failing, since }: MailTrouble) {
  const { shortMoment } = useOfficeCalendar();
  if (!since) return null;
  const words = [
    parked > 0 && `${mails(parked)} not delivered and not tried again`,
    failing > 0 && `${mails(failing)} failing and tried again`,
  ].filter(Boolean);
  return (
    <Notice tone="bad" title={`Mail does not leave: ${words.join(", ")}.`}>
      <p>
        The oldest was written {shortMoment(since)}.{" "}
        <a href="/admin/settings/mail">Settings, Mail</a> says why, and sends it again.
      </p>
    </Notice>
  );
}

const mails = (count: number) => (count === 1 ? "1 mail is" : `${count} mails are`);
