import { randomBytes } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import { base32 } from "~/accounts/authenticator/totp.server";
import { recoveryCodes } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import type { Signer } from "~/platform/security/signing.server";

const CODES = 10;
/** 80 bits: written down once, and not to be guessed from a copy of the database. */
const CODE_BYTES = 10;

/** Replaces the codes of an account. What is returned is shown once; stored is what the installation's secret makes of it. */
export async function replaceRecoveryCodes(
  tx: Database,
  app: App,
  signer: Signer,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const createdAt = app.now();
  const rows = codes.map((code) => ({
    accountId,
    codeHash: storedCode(signer, accountId, code),
    createdAt,
  }));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

/** Uses a code up; of any number of uses at the same time, one counts. */
export async function takeRecoveryCode(
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
        eq(recoveryCodes.codeHash, storedCode(signer, accountId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Four groups of four, as a person copies them. */
function newCode(): string {
  const letters = base32(randomBytes(CODE_BYTES)).toLowerCase();
  return (letters.match(/.{4}/g) ?? []).join("-");
}

/** However it was typed: with other dashes, spaces or in capitals. */
function storedCode(signer: Signer, accountId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z2-7]/g, "");
  return signer.sign("recovery-code", `${accountId} ${plain}`);
}
