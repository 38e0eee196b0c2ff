import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { accountLinks } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { eraseMailsAbout } from "~/platform/mail/mailErasure.server";
import { hashOfToken, newToken } from "~/platform/tokens.server";

export type LinkPurpose = (typeof accountLinks.$inferSelect)["purpose"];

/** One purpose, or several that a page accepts alike. */
type LinkPurposes = LinkPurpose | readonly LinkPurpose[];

const PATHS: Record<LinkPurpose, string> = {
  "first-administrator": "/admin/setup/",
  "set-password": "/admin/password/",
  "operators-password": "/admin/password/",
  "verify-email": "/admin/verify/",
  invitation: "/admin/invitation/",
  unlock: "/admin/unlock/",
};

/** The links that set a password: by mail, or from the operator of the machine. */
export const PASSWORD_LINKS = ["set-password", "operators-password"] as const;

export interface NewLink {
  purpose: LinkPurpose;
  linkLifetimeMs: number;
  accountId?: string | null;
  /** Links for people without an account have these; see tables.server.ts. */
  email?: string;
  passwordHash?: string;
  /** The account that sends an invitation. */
  invitedBy?: string;
}

/** Creates a link that works once. Only its hash is stored, so its address can be read only here. */
export async function issueLink(
  db: Database,
  app: App,
  { linkLifetimeMs, ...link }: NewLink,
): Promise<{ id: string; url: URL }> {
  const token = newToken();
  const now = app.now();
  const expiresAt = new Date(now.getTime() + linkLifetimeMs);
  const row = { ...link, tokenHash: hashOfToken(token), expiresAt, createdAt: now };
  const [newLink] = await db.insert(accountLinks).values(row).returning({ id: accountLinks.id });
  if (!newLink) throw new Error("inserting a link returned no row");
  return { id: newLink.id, url: new URL(PATHS[link.purpose] + token, app.settings.publicUrl) };
}

/** The link if it still works, or null. Does not use it up. */
export async function findOpenLink(app: App, purpose: LinkPurposes, token: string) {
  const [link] = await app.db
    .select()
    .from(accountLinks)
    .where(openLinkCondition(app, purpose, token));
  return link ?? null;
}

/** Uses the link up and returns it, or null. Of concurrent calls, one gets it. */
export async function redeemLink(tx: Transaction, app: App, purpose: LinkPurposes, token: string) {
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: app.now() })
    .where(openLinkCondition(app, purpose, token))
    .returning();
  return link ?? null;
}

/**
 * Ends an account's unused links, of one purpose or of all, when a newer one is issued or the password is set. Ending one purpose
 * must not end another, because strangers can ask for links.
 */
export async function closeLinks(
  tx: Transaction,
  app: App,
  accountId: string,
  purpose?: LinkPurpose,
): Promise<void> {
  const unusedCondition = and(eq(accountLinks.accountId, accountId), isNull(accountLinks.usedAt));
  await tx
    .update(accountLinks)
    .set({ usedAt: app.now() })
    .where(and(unusedCondition, purpose && eq(accountLinks.purpose, purpose)));
}

/**
 * Uses up every open invitation of an email address, and deletes its mail if that is still queued. Returns whether there was one.
 */
export async function closeInvitations(tx: Transaction, app: App, email: string): Promise<boolean> {
  const closed = await tx
    .update(accountLinks)
    .set({ usedAt: app.now() })
    .where(
      and(
        eq(accountLinks.purpose, "invitation"),
        eq(accountLinks.email, email),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, app.now()),
      ),
    )
    .returning({ id: accountLinks.id });
  const ids = closed.map(({ id }) => id);
  if (ids.length > 0) await eraseMailsAbout(tx, ids);
  return ids.length > 0;
}

/** Deletes the links to an email address that has no account: what signed it up, or invited it. */
export async function eraseLinksTo(tx: Transaction, email: string): Promise<void> {
  const withoutAccountCondition = and(
    isNull(accountLinks.accountId),
    eq(accountLinks.email, email.trim().toLowerCase()),
  );
  await tx.delete(accountLinks).where(withoutAccountCondition);
}

function openLinkCondition(app: App, purpose: LinkPurposes, token: string) {
  return and(
    eq(accountLinks.tokenHash, hashOfToken(token)),
    inArray(accountLinks.purpose, [purpose].flat()),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, app.now()),
  );
}
