import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { accountLinks } from "~/domain/accounts/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";

export type LinkPurpose = (typeof accountLinks.$inferSelect)["purpose"];

const PATHS: Record<LinkPurpose, string> = {
  "first-administrator": "/admin/setup/",
  "set-password": "/admin/password/",
};

/** Makes a link that works once. Only its hash is stored, so this is the one moment it can be read. */
export async function issueLink(
  context: Context,
  tx: Database,
  link: { purpose: LinkPurpose; accountId: string | null; lastsMs: number },
): Promise<URL> {
  const token = randomBytes(32).toString("base64url");
  const now = context.now();
  await tx.insert(accountLinks).values({
    purpose: link.purpose,
    accountId: link.accountId,
    tokenHash: hashOf(token),
    expiresAt: new Date(now.getTime() + link.lastsMs),
    createdAt: now,
  });
  return new URL(PATHS[link.purpose] + token, context.settings.publicUrl);
}

/** Whether the link would still work; uses nothing up. */
export async function findOpenLink(context: Context, purpose: LinkPurpose, token: string) {
  const [link] = await context.db
    .select({ id: accountLinks.id, accountId: accountLinks.accountId })
    .from(accountLinks)
    .where(isOpen(context, purpose, token));
  return link ?? null;
}

/** Uses the link up and says whom it was for; of any number at the same time, one gets it. */
export async function redeemLink(
  context: Context,
  tx: Database,
  purpose: LinkPurpose,
  token: string,
) {
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: context.now() })
    .where(isOpen(context, purpose, token))
    .returning({ id: accountLinks.id, accountId: accountLinks.accountId });
  return link ?? null;
}

/** An older link to the same account stops working when a newer one is made or the password was set. */
export async function closeLinks(context: Context, tx: Database, accountId: string): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ usedAt: context.now() })
    .where(and(eq(accountLinks.accountId, accountId), isNull(accountLinks.usedAt)));
}

function isOpen(context: Context, purpose: LinkPurpose, token: string) {
  return and(
    eq(accountLinks.tokenHash, hashOf(token)),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, context.now()),
  );
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
