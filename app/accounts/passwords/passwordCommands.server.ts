import { eq } from "drizzle-orm";
import type { ChangePassword } from "~/accounts/accountForms";
import {
  auditAccountChange,
  auditOwnChange,
  markEmailVerified,
  NO_ACCOUNT_ID,
} from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { findPasswordHash, lockAccount, replacePassword } from "~/accounts/credentialRows.server";
import { noAccountMail, passwordChangedMail, passwordLinkMail } from "~/accounts/mails.server";
import {
  closeLinks,
  findOpenLink,
  issueLink,
  PASSWORD_LINKS,
  redeemLink,
} from "~/accounts/oneTimeLinks.server";
import {
  findPasswordError,
  type PasswordRejection,
} from "~/accounts/passwords/passwordRules.server";
import { findAccount } from "~/accounts/queries.server";
import { mailByRequest } from "~/accounts/requestedMails.server";
import { revokeOnNewPassword, revokeOnPasswordByLink } from "~/accounts/revocation.server";
import { type ApprovalState, maySignIn, PASSWORD_LINK_MS } from "~/accounts/rules";
import { mailboxDeviceId, newDeviceCookie } from "~/accounts/sessions/deviceCookie.server";
import { renewToken } from "~/accounts/sessions/openSession.server";
import { type LiveSession, lockSession } from "~/accounts/sessions/sessions.server";
import { sessions } from "~/accounts/tables.server";
import type { Administrator, Visitor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { recordCountedAudit } from "~/platform/data/audit/countedAudit.server";
import type { Transaction } from "~/platform/data/database.server";
import { consumeLimit, type LimitReached, refund } from "~/platform/http/security/rateLimit.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

/**
 * Mails a link that sets a new password; an older link stops working. Only the owner of the mailbox learns whether the address
 * has an account.
 */
export async function sendPasswordLink(
  app: App,
  visitor: Visitor,
  { email, company }: { email: string; company: Mailbox },
): Promise<void> {
  const request = { purpose: "password", email, visitor } as const;
  await mailByRequest(app, request, async (tx, knownId) => {
    await closeLinks(tx, app, knownId ?? NO_ACCOUNT_ID, "set-password");
    const linkLifetimeMs = PASSWORD_LINK_MS;
    const link = { purpose: "set-password", linkLifetimeMs, accountId: knownId } as const;
    const { id, url } = await issueLink(tx, app, link);
    const envelope = { to: email, company };
    const message = knownId ? passwordLinkMail(envelope, url) : noAccountMail(envelope);
    const subjectId = knownId ?? id;
    await enqueueMail(tx, { kind: "forgotten-password", subjectId, message, linkLifetimeMs });
  });
}

type OneTimeLinkRejection =
  | PasswordRejection
  /** "link-lost": it was open, and no more once the password was hashed. */
  | Rejection<"link-invalid" | "link-lost">;

export type OneTimeLinkResult = { ok: true } | OneTimeLinkRejection;

/** The cookie makes this browser a known device, one of those that were let in by the mailbox. */
export type SetPasswordResult =
  | { ok: true; cookies: string[]; waitsForApproval: boolean }
  | OneTimeLinkRejection;

export async function isPasswordLinkOpen(app: App, token: string): Promise<boolean> {
  const link = await findOpenLink(app, PASSWORD_LINKS, token);
  return Boolean(link?.accountId);
}

/** Sets the password by a link. Ends every session, every other link of the account, and the invitations that it sent. */
export async function setPassword(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { token, password, company }: { token: string; password: string; company: Mailbox },
): Promise<SetPasswordResult> {
  const link = await findOpenLink(app, PASSWORD_LINKS, token);
  const account = await findAccount(app, link?.accountId ?? "");
  if (!account) return reject("link-invalid");
  // The link came by mail, or from the operator: an address that was imported unverified is verified by it.
  const person = { ...account, emailVerified: true };
  const error = await findPasswordError(app, person, password);
  if (error) return { ok: false, reason: "password-refused", error };
  const hash = await accounts.passwords.hash(password, "known");
  const isStored = await app.db.transaction(async (tx) => {
    await lockAccount(tx, person.id);
    if (!(await redeemLink(tx, app, PASSWORD_LINKS, token))) return false;
    await markEmailVerified(tx, person.id);
    await storePassword(tx, app, { person, hash, company, setBy: "link" });
    await reportSetByLink(tx, app, visitor, person);
    return true;
  });
  if (!isStored) return reject("link-lost");
  const { email } = person;
  const cookie = await newDeviceCookie(app, accounts, { email, device: mailboxDeviceId(email) });
  return { ok: true, cookies: [cookie], waitsForApproval: person.approvedAt === null };
}

/**
 * Does not mail the administrators about people who wait for approval. Anybody can sign up and set a password as often as links
 * are mailed to them, and an alarm could be buried under such mails.
 */
async function reportSetByLink(
  tx: Transaction,
  app: App,
  actor: Visitor,
  { id, email, ...state }: ApprovalState & { id: string; email: string },
): Promise<void> {
  const audited = { actor, action: "password-set", subject: `account:${id}` } as const;
  if (!maySignIn(state)) return recordCountedAudit(tx, app, audited);
  const event = "password-set-by-link";
  await app.notifyAdministrators(tx, { event, actor, about: email, exceptId: id });
  await recordAudit(tx, app, audited);
}

export type ChangePasswordResult =
  /**
   * The cookies are that of the session, which has a new token, and one that makes this browser a known device again: the new
   * password ended all that were.
   */
  { ok: true; cookies: string[] } | PasswordRejection | Rejection<"current-wrong"> | LimitReached;

/**
 * Changes the password. Requires the current one, even if it was confirmed recently. Ends every other session, every copy of this
 * one's cookie, and older links.
 */
export async function changePassword(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  { current, password, company }: ChangePassword & { company: Mailbox },
): Promise<ChangePasswordResult> {
  const { administrator: person } = session;
  const passwordCheck = await checkOwnPassword(app, accounts, person, current);
  if (!passwordCheck.ok) {
    return passwordCheck.reason === "password-wrong" ? reject("current-wrong") : passwordCheck;
  }
  const error = await findPasswordError(app, person, password);
  if (error) return { ok: false, reason: "password-refused", error };
  const hash = await accounts.passwords.hash(password, "known");
  const renewed = await app.db.transaction(async (tx) => {
    await lockAccount(tx, person.id);
    if (!(await lockSession(tx, session))) return null;
    await storePassword(tx, app, { person, hash, company, setBy: session });
    await auditOwnChange(tx, app, person, "password-set");
    return renewToken(tx, app, accounts, session);
  });
  if (!renewed) return reject("current-wrong");
  return {
    ok: true,
    cookies: [...renewed, await newDeviceCookie(app, accounts, { email: person.email })],
  };
}

type PasswordCheckRejection = Rejection<"password-wrong"> | LimitReached;

export type ConfirmPasswordResult = { ok: true; cookies: string[] } | PasswordCheckRejection;

/**
 * Confirms the identity of a signed-in person by the password, for ten minutes. It counts in this browser only: the session gets
 * a new token, so a copy of its earlier cookie opens nothing.
 */
export async function confirmPassword(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  password: string,
): Promise<ConfirmPasswordResult> {
  const { administrator } = session;
  const result = await checkOwnPassword(app, accounts, administrator, password);
  if (!result.ok) return result;
  return app.db.transaction(async (tx) => {
    const confirmed = { confirmedAt: app.now() };
    // Ended in the meantime: without a cookie, the next page asks to sign in.
    if (!(await lockSession(tx, session))) return { ok: true, cookies: [] };
    await tx.update(sessions).set(confirmed).where(eq(sessions.id, session.id));
    await auditOwnChange(tx, app, administrator, "identity-confirmed");
    return { ok: true, cookies: await renewToken(tx, app, accounts, session) };
  });
}

/**
 * Limited like signing in from a known browser, because a session that was left open must not allow guessing. Audits a wrong
 * password; beyond the limit none is checked, and so none is audited.
 */
async function checkOwnPassword(
  app: App,
  accounts: Accounts,
  person: Administrator,
  password: string,
): Promise<{ ok: true } | PasswordCheckRejection> {
  const { id } = person;
  const allowance = await consumeLimit(app.limits, "confirm-by-account", id);
  if (!allowance.ok) return allowance;
  const hash = await findPasswordHash(app.db, id);
  if (!(await accounts.passwords.verify(password, hash, "known"))) {
    await app.db.transaction((tx) =>
      auditAccountChange(tx, app, { actor: person, action: "confirmation-refused", id }),
    );
    return reject("password-wrong");
  }
  await refund(app.limits, "confirm-by-account", id);
  return { ok: true };
}

interface NewPassword {
  person: { id: string; email: string };
  hash: string;
  company: Mailbox;
  /** A link, or the session of its owner, which goes on. */
  setBy: "link" | { id: string };
}

async function storePassword(
  tx: Transaction,
  app: App,
  { person, hash, company, setBy }: NewPassword,
) {
  await replacePassword(tx, app, person.id, hash);
  if (setBy === "link") await revokeOnPasswordByLink(tx, app, person.id);
  else await revokeOnNewPassword(tx, app, person.id, { exceptSession: setBy.id });
  const change = setBy === "link" ? "by-link" : "by-its-owner";
  const message = passwordChangedMail({ to: person.email, company }, change);
  await enqueueMail(tx, { kind: "password-changed", subjectId: person.id, message });
}
