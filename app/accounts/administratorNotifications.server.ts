import { and, ne, notInArray } from "drizzle-orm";
import { administratorCondition } from "~/accounts/queries.server";
import { SECURITY_NOTIFICATION } from "~/accounts/rules";
import { accountsTable } from "~/accounts/tables.server";
import type { Actor } from "~/platform/actor/actor";
import type { AdministratorNotification, NotifiedEvent } from "~/platform/data/audit/actions";
import type { Transaction } from "~/platform/data/database.server";
import type { Mailbox, Message } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";

/** Mails every current administrator. Call it before an account is deleted whose owner should be notified too. */
export async function notifyAdministrators(
  tx: Transaction,
  notification: AdministratorNotification,
  { company, auditLog }: { company: Mailbox; auditLog: URL },
): Promise<string[]> {
  const { id, email } = accountsTable;
  const { exceptId, exceptEmails = [] } = notification;
  const exceptCondition = exceptId === undefined ? undefined : ne(id, exceptId);
  const recipientCondition = and(exceptCondition, notInArray(email, [...exceptEmails]));
  const recipients = await tx
    .select({ id, email })
    .from(accountsTable)
    .where(and(administratorCondition, recipientCondition));
  for (const recipient of recipients) {
    const message = notificationMail(notification, { to: recipient.email, company, auditLog });
    await enqueueMail(tx, { kind: SECURITY_NOTIFICATION, subjectId: recipient.id, message });
  }
  return recipients.map((recipient) => recipient.email);
}

interface Wording {
  subject: string;
  sentence: (who: string, about: string) => string;
}

const MAIL_SETTINGS: Wording = {
  subject: "Mail settings were changed",
  sentence: (who, about) => `${who} changed ${about}.`,
};

const EVENTS: Record<NotifiedEvent, Wording> = {
  "administrator-invited": {
    subject: "An administrator was invited",
    sentence: (who, about) => `${who} invited ${about} as an administrator.`,
  },
  "administrator-added": {
    subject: "There is a new administrator",
    sentence: (who, about) => `${who} made ${about} an administrator.`,
  },
  "invitation-accepted": {
    subject: "There is a new administrator",
    sentence: (_who, about) => `${about} accepted an invitation and is an administrator now.`,
  },
  "account-approved": {
    subject: "An account was approved",
    sentence: (who, about) => `${who} approved ${about} as an administrator.`,
  },
  "account-removed": {
    subject: "An administrator was removed",
    sentence: (who, about) => `${who} removed the administrator ${about}.`,
  },
  "account-reset": {
    subject: "An account was reset",
    sentence: (who, about) =>
      `${who} reset the account of ${about}: its password, passkeys, authenticator app and linked sign-ins no longer work, nor do the open invitations that it sent.`,
  },
  "password-set-by-link": {
    subject: "A password was set anew",
    sentence: (who, about) =>
      `${who} set a new password for ${about}. Open invitations that this account sent no longer work.`,
  },
  "sign-in-linked": {
    subject: "A sign-in was linked",
    sentence: (who, about) =>
      `${who} linked a sign-in at another provider to the account of ${about}.`,
  },
  "sign-in-unlinked": {
    subject: "A linked sign-in was removed",
    sentence: (who, about) => `${who} removed a linked sign-in from the account of ${about}.`,
  },
  "passkey-added": {
    subject: "A passkey was added",
    sentence: (who, about) => `${who} added a passkey to the account of ${about}.`,
  },
  "passkey-removed": {
    subject: "A passkey was removed",
    sentence: (who, about) => `${who} removed a passkey from the account of ${about}.`,
  },
  "authenticator-removed": {
    subject: "An authenticator app was removed",
    sentence: (who, about) => `${who} removed the authenticator app of ${about}.`,
  },
  "recovery-codes-renewed": {
    subject: "Recovery codes were renewed",
    sentence: (who, about) =>
      `${who} made new recovery codes for ${about}. The old ones no longer work.`,
  },
  "applications-exported": {
    subject: "Applications were exported",
    sentence: (who) => `${who} exported a list of applications.`,
  },
  "applications-deleted": {
    subject: "Applications were deleted",
    sentence: (who, about) => `${who} deleted ${about} for good.`,
  },
  "legal-hold-released": {
    subject: "A legal hold was released",
    sentence: (who) =>
      `${who} released the legal hold of an application, so that it can be deleted.`,
  },
  "person-exported": {
    subject: "Personal data was exported",
    sentence: (who) => `${who} exported everything that is stored on one person.`,
  },
  "backup-downloaded": {
    subject: "A backup was downloaded",
    sentence: (who) => `${who} downloaded a backup of the whole site.`,
  },
  "backup-restored": {
    subject: "A backup was restored",
    sentence: (who) =>
      `${who} restored a backup. Everything is as it was when that backup was made, but for the team, its ways to sign in and the audit log.`,
  },
  "company-email-changed": MAIL_SETTINGS,
  "applicant-email-changed": MAIL_SETTINGS,
  "application-emails-switched": MAIL_SETTINGS,
  "emailjs-origins-changed": MAIL_SETTINGS,
};

function notificationMail(
  { event, actor, about = "" }: AdministratorNotification,
  { to, company, auditLog }: { to: string; company: Mailbox; auditLog: URL },
): Message {
  const { subject, sentence } = EVENTS[event];
  const text = [
    sentence(formatActor(actor), about),
    "",
    "Every administrator gets this email, and ten of one kind an hour about what one person does. The audit log has all of it, with when and from where:",
    auditLog.href,
    "",
    "If it should not have happened, tell the other administrators, and remove the account that did it under Settings, Team.",
  ].join("\n");
  const recipient = { name: "", address: to };
  // Confidential: the outbox erases the text, which holds email addresses, once the mail has been sent.
  return {
    to: recipient,
    from: company,
    subject: `${subject} at ${company.name}`,
    text,
    confidential: true,
  };
}

const WITHOUT_ACCOUNT = {
  operator: "Whoever runs the server",
  system: "The system",
  visitor: "Somebody with a one-time link",
};

/** The email address first: a name is what its owner chose. */
function formatActor(actor: Actor): string {
  if (actor.kind === "administrator") return `${actor.email} (${actor.name})`;
  return WITHOUT_ACCOUNT[actor.kind];
}
