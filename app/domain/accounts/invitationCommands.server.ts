import { and, eq, isNull } from "drizzle-orm";
import {
  addAdministrator,
  type PasswordRefusal,
  weakness,
} from "~/domain/accounts/accountRows.server";
import type { Accounts } from "~/domain/accounts/accounts.server";
import type { AcceptInvitation } from "~/domain/accounts/forms";
import {
  closeInvitations,
  findOpenLink,
  issueLink,
  redeemLink,
} from "~/domain/accounts/links.server";
import { invitationMail } from "~/domain/accounts/mails.server";
import { findAccountByEmail } from "~/domain/accounts/queries.server";
import { INVITATION_LINK_MS, mayEnter } from "~/domain/accounts/rules";
import type { LiveSession, Visitor } from "~/domain/accounts/sessions.server";
import { accountLinks } from "~/domain/accounts/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import { isRecordId } from "~/platform/db/recordId";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail, eraseMailsAbout } from "~/platform/mail/outbox.server";
import { type PowerRefusal, powerRefusal } from "~/platform/security/power";

export type InvitationSent =
  | { ok: true }
  | { ok: false; reason: PowerRefusal | "already-administrator" | "waits-for-approval" };

/** Mails a link under which the person chooses a password and is an administrator. An older invitation of the address stops working. */
export async function inviteAdministrator(
  context: Context,
  session: LiveSession,
  { email, company }: { email: string; company: Mailbox },
): Promise<InvitationSent> {
  const refusal = powerRefusal(session, context.now());
  if (refusal) return { ok: false, reason: refusal };
  const account = await findAccountByEmail(context, email);
  if (account) {
    return {
      ok: false,
      reason: mayEnter(account) ? "already-administrator" : "waits-for-approval",
    };
  }
  return context.db.transaction(async (tx) => {
    await closeInvitations(context, tx, email);
    const link = { purpose: "invitation", lastsMs: INVITATION_LINK_MS, email } as const;
    const { id, url } = await issueLink(context, tx, link);
    const message = invitationMail({ to: email, company }, url);
    await enqueueMail(tx, { kind: "invitation", subjectId: id, message });
    const actor = session.administrator;
    const event = "administrator-invited";
    await context.notifyAdministrators(tx, { event, actor, about: email });
    await recordAudit(tx, context, { actor, action: event, subject: `invitation:${id}` });
    return { ok: true };
  });
}

export type InvitationChange =
  | { ok: true }
  | { ok: false; reason: PowerRefusal | "invitation-missing" };

/** Its link stops working at once, and a mail that has not left never does. */
export async function withdrawInvitation(
  context: Context,
  session: LiveSession,
  id: string,
): Promise<InvitationChange> {
  const refusal = powerRefusal(session, context.now());
  if (refusal) return { ok: false, reason: refusal };
  if (!isRecordId(id)) return { ok: false, reason: "invitation-missing" };
  return context.db.transaction(async (tx) => {
    const isThis = and(eq(accountLinks.id, id), eq(accountLinks.purpose, "invitation"));
    const deleted = await tx
      .delete(accountLinks)
      .where(and(isThis, isNull(accountLinks.usedAt)))
      .returning({ id: accountLinks.id });
    if (deleted.length === 0) return { ok: false, reason: "invitation-missing" };
    await eraseMailsAbout(tx, id);
    const actor = session.administrator;
    const subject = `invitation:${id}`;
    await recordAudit(tx, context, { actor, action: "invitation-withdrawn", subject });
    return { ok: true };
  });
}

export async function findInvitation(context: Context, token: string): Promise<string | null> {
  const link = await findOpenLink(context, "invitation", token);
  return link?.email ?? null;
}

export type InvitationAnswer =
  | { ok: true }
  | PasswordRefusal
  | { ok: false; reason: "link-invalid" };

/** The link proves the mailbox, and an administrator sent it: the account can sign in at once. */
export async function acceptInvitation(
  context: Context,
  accounts: Accounts,
  visitor: Visitor,
  { token, name, password }: AcceptInvitation & { token: string },
): Promise<InvitationAnswer> {
  const email = await findInvitation(context, token);
  if (!email) return { ok: false, reason: "link-invalid" };
  const fault = weakness(context, { email, name }, password);
  if (fault) return { ok: false, reason: "password-refused", fault };
  const hash = await accounts.passwords.hash(password, "known");
  return context.db.transaction(async (tx) => {
    const link = await redeemLink(context, tx, "invitation", token);
    const id = link && (await addAdministrator(tx, context, visitor, { email, name }, hash));
    return id ? { ok: true } : { ok: false, reason: "link-invalid" };
  });
}
