import { randomBytes } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import { auditOwnChange } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { base32 } from "~/accounts/authenticator/totp.server";
import { inConfirmedSession } from "~/accounts/sessions/confirmedSession.server";
import { renewToken } from "~/accounts/sessions/openSession.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { needsSecondStep } from "~/accounts/signIn/secondStepCommands.server";
import { recoveryCodes } from "~/accounts/tables.server";
import { confirmationRejectionReason } from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { type Rejection, reject } from "~/platform/reject";
import type { Signer } from "~/platform/signing.server";

export type RenewRecoveryCodesResult =
  /** The cookies are those of the session, which has a new token. */
  | { ok: true; codes: string[]; cookies: string[] }
  | Rejection<"confirmation-due" | "code-wrong" | "not-set-up">;

/** Replaces the recovery codes; the old ones stop working, and every administrator gets a mail. */
export async function renewRecoveryCodes(
  app: App,
  accounts: Accounts,
  session: LiveSession,
): Promise<RenewRecoveryCodesResult> {
  const { administrator } = session;
  return inConfirmedSession(app, session, { rule: confirmationRejectionReason }, async (tx) => {
    if (!(await needsSecondStep(tx, administrator.id))) return reject("not-set-up");
    const codes = await replaceRecoveryCodes(tx, app, accounts.signer, administrator.id);
    const about = administrator.email;
    await app.notifyAdministrators(tx, {
      event: "recovery-codes-renewed",
      actor: administrator,
      about,
    });
    await auditOwnChange(tx, app, administrator, "recovery-codes-renewed");
    return { ok: true, codes, cookies: await renewToken(tx, app, accounts, session) };
  });
}

const RECOVERY_CODE_COUNT = 10;
/** 80 bits: short enough to write down, too long to guess from a copy of the database. */
const CODE_BYTES = 10;

/** Replaces the codes of an account and returns them, to be shown once. Stored are keyed hashes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  app: App,
  signer: Signer,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  const createdAt = app.now();
  const rows = codes.map((code) => ({
    accountId,
    codeHash: hashRecoveryCode(signer, accountId, code),
    createdAt,
  }));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

/** Uses a code up. Of concurrent uses, one gets true. */
export async function redeemRecoveryCode(
  app: App,
  signer: Signer,
  accountId: string,
  code: string,
): Promise<boolean> {
  const used = await app.db
    .update(recoveryCodes)
    .set({ usedAt: app.now() })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(signer, accountId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return row?.total ?? 0;
}

/** Recovery codes replace a second step, so they are deleted with the last one. */
export async function deleteUnneededRecoveryCodes(
  tx: Transaction,
  accountId: string,
): Promise<void> {
  if (await needsSecondStep(tx, accountId)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}

/** Four groups of four characters, to be copied by hand. */
function newCode(): string {
  const letters = base32(randomBytes(CODE_BYTES)).toLowerCase();
  return (letters.match(/.{4}/g) ?? []).join("-");
}

/** Hashes a code however it was typed: with other dashes, with spaces or in capitals. */
function hashRecoveryCode(signer: Signer, accountId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z2-7]/g, "");
  return signer.sign("recovery-code", `${accountId} ${plain}`);
}
