import type { FirstAdministratorForm, SignUp } from "~/accounts/accountForms";
import {
  auditTeamChange,
  findAccountId,
  lockAdministratorChanges,
  NO_ACCOUNT_ID,
} from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import {
  addAccount,
  addAdministrator,
  distinctName,
  lockEmail,
  reportAdministrator,
} from "~/accounts/addAccount.server";
import { accountExistsMail, verificationMail } from "~/accounts/mails.server";
import { nameFromEmail } from "~/accounts/names";
import {
  closeInvitations,
  findOpenLink,
  issueLink,
  redeemLink,
} from "~/accounts/oneTimeLinks.server";
import type { OneTimeLinkResult } from "~/accounts/passwords/passwordCommands.server";
import {
  findPasswordError,
  type PasswordRejection,
} from "~/accounts/passwords/passwordRules.server";
import { findAccount, hasAdministrator } from "~/accounts/queries.server";
import { mailByRequest } from "~/accounts/requestedMails.server";
import { SIGN_UP_LINK_MS } from "~/accounts/rules";
import type { Visitor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

export type SignUpResult = { ok: true } | PasswordRejection;

/**
 * Sends the one mail that follows a sign-up. The account is created when its link is opened, with the password hash stored beside
 * the link: until somebody proves to own the mailbox, no account exists that a stranger could have prepared. A known email
 * address gets the same response after the same work, and a mail that says so.
 */
export async function signUp(
  app: App,
  accounts: Accounts,
  { email, password, company }: SignUp & { company: Mailbox },
): Promise<SignUpResult> {
  const error = await findPasswordError(app, { email, name: "" }, password);
  if (error) return { ok: false, reason: "password-refused", error };
  const passwordHash = await accounts.passwords.hash(password, "strangers");
  const request = { purpose: "sign-up", email, visitor: null } as const;
  await mailByRequest(app, request, async (tx, knownId) => {
    const { id, url } = await issueLink(tx, app, {
      purpose: "verify-email",
      linkLifetimeMs: SIGN_UP_LINK_MS,
      email,
      passwordHash,
    });
    const envelope = { to: email, company };
    const signIn = new URL("/admin/login", app.settings.publicUrl);
    // Read for an unknown address too, so that both take as long.
    const knownAccount = await findAccount({ db: tx }, knownId ?? NO_ACCOUNT_ID);
    // Nobody has proven the address of an account that was imported without that: a new password does.
    const waitsForApproval = knownAccount?.approvedAt === null && knownAccount.emailVerified;
    const message = knownAccount
      ? accountExistsMail(envelope, { signIn, waitsForApproval })
      : verificationMail(envelope, url);
    const linkLifetimeMs = SIGN_UP_LINK_MS;
    await enqueueMail(tx, { kind: "sign-up", subjectId: knownId ?? id, message, linkLifetimeMs });
  });
  return { ok: true };
}

/** The email address that the link verifies. Null if the link no longer works. */
export async function findSignUp(app: App, token: string): Promise<string | null> {
  const link = await findOpenLink(app, "verify-email", token);
  if (!link?.email || (await findAccountId(app.db, link.email))) return null;
  return link.email;
}

export type VerifiedEmail = { ok: true; email: string; isApproved: boolean };
export type VerifyEmailResult =
  | VerifiedEmail
  | Rejection<"link-invalid" | "link-lost">
  | Rejection<"password-wrong">;

/**
 * Creates the account, which an administrator has to approve unless one invited this email address. Opening the link also
 * requires the password: otherwise a stranger could have the mailbox's owner verify an account whose password the stranger chose.
 */
export async function verifyEmail(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<VerifyEmailResult> {
  const link = await findOpenLink(app, "verify-email", token);
  const { email, passwordHash } = link ?? {};
  if (!link || !email || !passwordHash) return reject("link-invalid");
  if (!(await accounts.passwords.verify(password, passwordHash, "strangers")))
    return reject("password-wrong");
  return app.db.transaction(async (tx) => {
    // Before any row is locked, in the same order as an invitation.
    await lockEmail(tx, email);
    // Nothing is created, so neither this link nor an invitation is used up.
    if (await findAccountId(tx, email)) return reject("link-lost");
    const redeemed = await redeemLink(tx, app, "verify-email", token);
    if (!redeemed) return reject("link-lost");
    const isApproved = await closeInvitations(tx, app, email);
    const name = await distinctName(tx, { name: nameFromEmail(email), email });
    const person = { email, name, passwordHash, isApproved };
    const id = await addAccount(tx, app, person);
    // Thrown, so that the transaction rolls back and the links stay unused.
    if (!id) throw new Error("an account of this address was added while it was verified");
    if (isApproved) await reportAdministrator(tx, app, visitor, { id, email });
    await auditTeamChange(tx, app, {
      actor: visitor,
      action: "account-verified",
      subject: `account:${id}`,
    });
    return { ok: true, email, isApproved };
  });
}

/** Creates the first administrator. Of concurrent calls with any open links, one succeeds; then every link is invalid. */
export async function setUpFirstAdministrator(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { token, ...person }: FirstAdministratorForm & { token: string },
): Promise<OneTimeLinkResult> {
  if (!(await isSetupOpen(app, token))) return reject("link-invalid");
  const error = await findPasswordError(app, person, person.password);
  if (error) return { ok: false, reason: "password-refused", error };
  const passwordHash = await accounts.passwords.hash(person.password, "known");
  return app.db.transaction(async (tx) => {
    await lockAdministratorChanges(tx);
    const closed = await hasAdministrator(tx);
    if (closed || !(await redeemLink(tx, app, "first-administrator", token))) {
      return reject("link-lost");
    }
    const first = { ...person, passwordHash, createdByOperator: true };
    const id = await addAdministrator(tx, app, visitor, first);
    if (!id) throw new Error("the first administrator's address belongs to another account");
    return { ok: true };
  });
}

export async function isSetupOpen(app: App, token: string): Promise<boolean> {
  if (await hasAdministrator(app.db)) return false;
  return (await findOpenLink(app, "first-administrator", token)) !== null;
}
