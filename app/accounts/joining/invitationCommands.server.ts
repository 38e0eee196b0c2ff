import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import type { AcceptInvitation } from "~/accounts/accountForms";
import { type Account, auditTeamChange } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { addAdministrator, isNameTaken, lockEmail } from "~/accounts/addAccount.server";
import { lockAccount } from "~/accounts/credentialRows.server";
import { adoptImported } from "~/accounts/importedAccounts.server";
import { invitationMail } from "~/accounts/mails.server";
import {
  closeInvitations,
  findOpenLink,
  issueLink,
  redeemLink,
} from "~/accounts/oneTimeLinks.server";
import {
  findPasswordError,
  type PasswordRejection,
} from "~/accounts/passwords/passwordRules.server";
import { findAccount, findAccountByEmail } from "~/accounts/queries.server";
import {
  INVITATION_LINK_MS,
  INVITATIONS_PER_HOUR_MAX,
  isUnproven,
  maySignIn,
  TEAM_PAGE_SIZE,
} from "~/accounts/rules";
import { inConfirmedSession } from "~/accounts/sessions/confirmedSession.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { accountLinks } from "~/accounts/tables.server";
import type { Visitor } from "~/platform/actor/actor";
import {
  type ReauthenticationRejectionReason,
  reauthenticationRejectionReason,
} from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import { isHourlyLimitReached } from "~/platform/data/audit/auditQuestions.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import type { Page } from "~/platform/data/lists.server";
import { repetitionCutoff } from "~/platform/data/submissions.server";
import { consumeLimitIn } from "~/platform/http/security/rateLimit.server";
import { eraseMailsAbout } from "~/platform/mail/mailErasure.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

export type InviteAdministratorResult =
  | { ok: true }
  | Rejection<
      | ReauthenticationRejectionReason
      | "already-administrator"
      | "waits-for-approval"
      | "invited-often"
      | "mailed-often"
    >;

/**
 * Mails a link under which the person chooses a password and becomes an administrator, also if an import left an account of
 * theirs that nobody has proven. An older invitation of the email address stops working.
 */
export async function inviteAdministrator(
  app: App,
  session: LiveSession,
  { email, company }: { email: string; company: Mailbox },
): Promise<InviteAdministratorResult> {
  return inConfirmedSession(app, session, { rule: reauthenticationRejectionReason }, async (tx) => {
    await lockEmail(tx, email);
    const account = await findAccountByEmail({ db: tx }, email);
    if (account && !isUnproven(account))
      return reject(maySignIn(account) ? "already-administrator" : "waits-for-approval");
    const actor = session.administrator;
    // A repetition: nobody is mailed again, the first link goes on working.
    if (await isRepeatedInvitation(tx, app, { email, invitedBy: actor.id })) return { ok: true };
    if (await isHourlyLimitReached(tx, app, actor, INVITED_PER_HOUR))
      return reject("invited-often");
    const allowance = await consumeLimitIn(tx, app.limits, "invitation-mail-by-recipient", email);
    if (!allowance.ok) return reject("mailed-often");
    await closeInvitations(tx, app, email);
    const id = await mailInvitation(tx, app, { email, company, invitedBy: actor.id });
    const event = "administrator-invited";
    await app.notifyAdministrators(tx, { event, actor, about: email });
    await auditTeamChange(tx, app, { actor, action: event, subject: `invitation:${id}` });
    return { ok: true };
  });
}

async function isRepeatedInvitation(
  tx: Transaction,
  app: App,
  { email, invitedBy }: { email: string; invitedBy: string },
): Promise<boolean> {
  const sameCondition = and(
    eq(accountLinks.purpose, "invitation"),
    eq(accountLinks.email, email),
    eq(accountLinks.invitedBy, invitedBy),
    isNull(accountLinks.usedAt),
    gt(accountLinks.createdAt, repetitionCutoff(app.now())),
  );
  return (await tx.$count(accountLinks, sameCondition)) > 0;
}

/** Each is a mail to an email address that the account chose. */
const INVITED_PER_HOUR = {
  actions: ["administrator-invited", "invitation-mailed-again"],
  perHour: INVITATIONS_PER_HOUR_MAX,
} as const;

async function mailInvitation(
  tx: Transaction,
  app: App,
  { email, company, invitedBy }: { email: string; company: Mailbox; invitedBy: string },
): Promise<string> {
  const link = {
    purpose: "invitation",
    linkLifetimeMs: INVITATION_LINK_MS,
    email,
    invitedBy,
  } as const;
  const { id, url } = await issueLink(tx, app, link);
  const message = invitationMail({ to: email, company }, url);
  const { linkLifetimeMs } = link;
  await enqueueMail(tx, { kind: "invitation", subjectId: id, message, linkLifetimeMs });
  return id;
}

/**
 * Mails a waiting invitation again, with a new link that lasts as long as a new one. The old link stops working, and an old mail
 * that is still queued is deleted. Administrators were notified of the invitation already.
 */
export async function resendInvitation(
  app: App,
  session: LiveSession,
  { id, company }: { id: string; company: Mailbox },
): Promise<InvitationChangeResult | Rejection<"mailed-often" | "invited-often">> {
  return inConfirmedSession(app, session, { rule: reauthenticationRejectionReason }, async (tx) => {
    const missing = reject("invitation-missing");
    if (!isRecordId(id)) return missing;
    const [waiting] = await tx.select().from(accountLinks).where(waitingInvitationCondition(id));
    const { email } = waiting ?? {};
    if (!email) return missing;
    await lockEmail(tx, email);
    if (await isHourlyLimitReached(tx, app, session.administrator, INVITED_PER_HOUR))
      return reject("invited-often");
    const allowance = await consumeLimitIn(tx, app.limits, "invitation-mail-by-recipient", email);
    if (!allowance.ok) return reject("mailed-often");
    const rows = await tx.delete(accountLinks).where(waitingInvitationCondition(id)).returning();
    if (rows.length === 0) return missing;
    await eraseMailsAbout(tx, [id]);
    const actor = session.administrator;
    const invitationId = await mailInvitation(tx, app, { email, company, invitedBy: actor.id });
    const subject = `invitation:${invitationId}` as const;
    await auditTeamChange(tx, app, { actor, action: "invitation-mailed-again", subject });
    return { ok: true };
  });
}

const waitingInvitationCondition = (id: string) =>
  and(eq(accountLinks.id, id), eq(accountLinks.purpose, "invitation"), isNull(accountLinks.usedAt));

export type InvitationChangeResult =
  | { ok: true }
  | Rejection<ReauthenticationRejectionReason | "invitation-missing">;

/** Deletes an invitation: its link stops working at once, and a mail that is still queued is deleted. */
export async function withdrawInvitation(
  app: App,
  session: LiveSession,
  id: string,
): Promise<InvitationChangeResult> {
  return inConfirmedSession(app, session, { rule: reauthenticationRejectionReason }, async (tx) => {
    if (!isRecordId(id)) return reject("invitation-missing");
    const deleted = await tx
      .delete(accountLinks)
      .where(waitingInvitationCondition(id))
      .returning({ id: accountLinks.id });
    if (deleted.length === 0) return reject("invitation-missing");
    await eraseMailsAbout(tx, [id]);
    const actor = session.administrator;
    const subject = `invitation:${id}` as const;
    await auditTeamChange(tx, app, { actor, action: "invitation-withdrawn", subject });
    return { ok: true };
  });
}

export interface Invitation {
  id: string;
  email: string;
  expiresAt: Date;
}

/** Invitations that can still be accepted, the newest first. */
export async function listInvitations(app: App, page: number): Promise<Page<Invitation>> {
  const { id, email, expiresAt, purpose, usedAt } = accountLinks;
  const openCondition = and(eq(purpose, "invitation"), isNull(usedAt), gt(expiresAt, app.now()));
  const rows = await app.db
    .select({ id, email, expiresAt })
    .from(accountLinks)
    .where(openCondition)
    .orderBy(desc(id))
    .limit(TEAM_PAGE_SIZE)
    .offset((page - 1) * TEAM_PAGE_SIZE);
  const [all] = await app.db.select({ total: count() }).from(accountLinks).where(openCondition);
  const items = rows.map((row) => ({ ...row, email: row.email ?? "" }));
  return { items, page, pageSize: TEAM_PAGE_SIZE, total: all?.total ?? 0 };
}

export async function findInvitation(app: App, token: string): Promise<string | null> {
  const link = await findOpenLink(app, "invitation", token);
  return link?.email ?? null;
}

export type AcceptInvitationResult =
  | { ok: true }
  | PasswordRejection
  | Rejection<"link-invalid" | "link-lost" | "name-taken">;

/** Creates an administrator: the link proves the mailbox and an administrator sent it, so no approval is needed. */
export async function acceptInvitation(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { token, name, password }: AcceptInvitation & { token: string },
): Promise<AcceptInvitationResult> {
  const email = await findInvitation(app, token);
  if (!email) return reject("link-invalid");
  const error = await findPasswordError(app, { email, name }, password);
  if (error) return { ok: false, reason: "password-refused", error };
  const passwordHash = await accounts.passwords.hash(password, "known");
  return app.db.transaction(async (tx) => {
    await lockEmail(tx, email);
    if (await isNameTaken(tx, name)) return reject("name-taken");
    const account = await lockAccountOf(tx, email);
    // Nothing is created, so the link is not used up.
    if (account && !isUnproven(account)) return reject("link-lost");
    if (!(await redeemLink(tx, app, "invitation", token))) return reject("link-lost");
    const person = { email, name, passwordHash };
    const id = account
      ? await adoptImported(tx, app, visitor, { ...person, id: account.id })
      : await addAdministrator(tx, app, visitor, person);
    // Thrown, so that the transaction rolls back and the link stays unused.
    if (!id) throw new Error("the account of an invited address changed while it was accepted");
    return { ok: true };
  });
}

/** Read again after the lock, so that a password that another transaction is just storing is seen. */
async function lockAccountOf(tx: Transaction, email: string): Promise<Account | null> {
  const account = await findAccountByEmail({ db: tx }, email);
  if (!account) return null;
  await lockAccount(tx, account.id);
  return findAccount({ db: tx }, account.id);
}
