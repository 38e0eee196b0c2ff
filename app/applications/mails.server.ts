import type { Application } from "~/applications/application";
import type { Translate } from "~/languages/translate";
import type { App } from "~/platform/app.server";
import type { Mailbox, Message } from "~/platform/mail/message";

/**
 * Confirms to the applicant that the application arrived. On purpose it contains nothing typed into the form, not even the name:
 * the address may be a stranger's, and the form must not let anybody send them text.
 */
export function confirmationMail(
  application: Application,
  company: Mailbox,
  /** The day of an earlier application for this job from this address, if any. */
  appliedBeforeOn: string | null,
  t: Translate,
): Message {
  const { jobTitle: job, reference } = application;
  return {
    to: { name: "", address: application.email },
    from: company,
    subject: t("We received your application for {job} ({reference})", { job, reference }),
    text: [
      t("Thank you for applying for {job} at {company}.", { job, company: company.name }),
      "",
      t("We'll review your application and get back to you soon."),
      "",
      ...(appliedBeforeOn ? [repeatedText(appliedBeforeOn, t), ""] : []),
      t("Your reference: {reference}", { reference }),
      "",
      t(
        "If you did not apply, somebody typed your address by mistake. Tell us at {address}, with the reference, and we delete the application.",
        { address: company.address },
      ),
    ].join("\n"),
  };
}

/** On purpose in the mail only: the page would reveal to anybody whether an address has applied. */
function repeatedText(day: string, t: Translate): string {
  return t(
    "You applied for this job before, on {day}. We have all your applications; the resume you sent now is the current one.",
    { day },
  );
}

/** Notifies the company of an application. On purpose without personal data: mailboxes are copied, forwarded and archived. */
export function companyMail(
  { settings }: App,
  { id, jobTitle, reference }: Application,
  company: Mailbox,
): Message {
  const page = new URL(`/admin/applications/${id}`, settings.publicUrl);
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
