import type { Application } from "~/applications/rules";
import type { Mailbox, Message } from "~/platform/mail/message";

/**
 * Confirms to the applicant that the application arrived. On purpose it contains nothing typed into the form, not even
 * the name: the address may be a stranger's, and the form must not let anybody send them text.
 */
export function confirmationMail(
  application: Application,
  company: Mailbox,
  /** The day of an earlier application for this job from this address, if any. */
  appliedBeforeOn: string | null,
): Message {
  return {
    to: { name: "", address: application.email },
    from: company,
    subject: `We received your application for ${application.jobTitle} (${application.reference})`,
    text: [
      `Thank you for applying for ${application.jobTitle} at ${company.name}.`,
      "",
      "We'll review your application and get back to you soon.",
      "",
      ...(appliedBeforeOn ? [repeatedText(appliedBeforeOn), ""] : []),
      `Your reference: ${application.reference}`,
      "",
      `If you did not apply, somebody typed your address by mistake. Tell us at ${company.address}, with the reference, and we delete the application.`,
    ].join("\n"),
  };
}

/** On purpose in the mail only: the page would reveal to anybody whether an address has applied. */
function repeatedText(day: string): string {
  return `You applied for this job before, on ${day}. We have both applications; the resume you sent now is the current one.`;
}

/**
 * Notifies the company of an application. On purpose without personal data: mailboxes are copied, forwarded and archived.
 */
export function companyNoticeMail(
  { jobTitle, reference }: Application,
  company: Mailbox,
  page: URL,
): Message {
  return {
    to: company,
    from: company,
    subject: `New application for ${jobTitle} (${reference})`,
    text: [
      `An application for ${jobTitle} has arrived.`,
      "",
      `Reference: ${reference}`,
      `Read it here: ${page.href}`,
      "",
      "Settings, Mail turns these emails off.",
    ].join("\n"),
  };
}
