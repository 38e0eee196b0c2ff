import type { Accounts } from "~/accounts/accounts.server";
import { noUnlockMail, unlockMail } from "~/accounts/mails.server";
import { findOpenLink, issueLink, redeemLink } from "~/accounts/oneTimeLinks.server";
import { findAccount } from "~/accounts/queries.server";
import { mailByRequest } from "~/accounts/requestedMails.server";
import { UNLOCK_LINK_MS } from "~/accounts/rules";
import { deviceCookie, mailboxDeviceId } from "~/accounts/sessions/deviceCookie.server";
import type { Visitor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

/**
 * Mails a link that lets the owner of an account try to sign in although strangers have used up its attempts. Older links stay
 * valid: otherwise a stranger who requests new ones could lock the owner out. Only the owner of the mailbox learns whether the
 * email address has an account.
 */
export async function sendUnlockLink(
  app: App,
  visitor: Visitor,
  { email, company }: { email: string; company: Mailbox },
): Promise<void> {
  const request = { purpose: "unlock", email, visitor } as const;
  await mailByRequest(app, request, async (tx, knownId) => {
    const linkLifetimeMs = UNLOCK_LINK_MS;
    const link = { purpose: "unlock", linkLifetimeMs, accountId: knownId } as const;
    const { id, url } = await issueLink(tx, app, link);
    const envelope = { to: email, company };
    const message = knownId ? unlockMail(envelope, url) : noUnlockMail(envelope);
    const subjectId = knownId ?? id;
    await enqueueMail(tx, { kind: "sign-in-unlock", subjectId, message, linkLifetimeMs });
  });
}

export async function isUnlockLinkOpen(app: App, token: string): Promise<boolean> {
  const link = await findOpenLink(app, "unlock", token);
  return Boolean(link?.accountId);
}

export type UnlockResult = { ok: true; cookies: string[] } | Rejection<"link-invalid">;

/**
 * Makes this browser a known device of the account, which strangers who have used up the attempts do not hold up. It gives no
 * access: the password and the second step are still required. All browsers that were let in by the mailbox share one counter, so
 * that more links are no more guesses.
 */
export async function unlockSignIn(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  token: string,
): Promise<UnlockResult> {
  const link = await findOpenLink(app, "unlock", token);
  const person = await findAccount(app, link?.accountId ?? "");
  if (!person) return reject("link-invalid");
  const redeemed = await app.db.transaction(async (tx) => {
    if (!(await redeemLink(tx, app, "unlock", token))) return false;
    const subject = `account:${person.id}` as const;
    const event = { actor: visitor, action: "sign-in-unlocked" as const, subject };
    await recordAudit(tx, app, event);
    return true;
  });
  if (!redeemed) return reject("link-invalid");
  const device = mailboxDeviceId(person.email);
  return { ok: true, cookies: [deviceCookie(app.settings, accounts.signer, person, device)] };
}
