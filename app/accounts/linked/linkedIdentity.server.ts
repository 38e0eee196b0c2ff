import { and, eq, sql } from "drizzle-orm";
import { type Account, addAdministrator, told } from "~/accounts/accountRows.server";
import type { Identity } from "~/accounts/linked/openId.server";
import { closeInvitations } from "~/accounts/links.server";
import { nameFromAddress } from "~/accounts/rules";
import { holdSession, type LiveSession, type Visitor } from "~/accounts/sessions/sessions.server";
import { accounts as accountsTable, credentials } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";

export const NOT_ACCEPTED = { ok: false, reason: "not-accepted" } as const;
const ELSEWHERE = { ok: false, reason: "belongs-to-another" } as const;

/** An identity that its provider vouched for. */
export interface Proven extends Identity {
  provider: string;
}

/**
 * Whom a sign-in belongs to: the account it was linked to, or one made now for an invited address. Never an existing
 * account by its address: whoever runs a provider could otherwise claim any address and be let in.
 */
export async function accountOf(
  app: App,
  visitor: Visitor,
  proven: Proven,
): Promise<Account | null> {
  return app.db.transaction(async (tx) => {
    await lockIdentity(tx, proven);
    const owner = await ownerOf(tx, proven);
    if (owner || !proven.verifiedEmail) return owner;
    const email = proven.verifiedEmail;
    if (!(await closeInvitations(app, tx, email))) return null;
    const person = { email, name: nameFromAddress(email) };
    const added = await addAdministrator(tx, app, visitor, person, null);
    if (!added) return null;
    await addLink(tx, app, added, proven);
    return ownerOf(tx, proven);
  });
}

/** Null when it is linked. */
export async function link(
  app: App,
  session: LiveSession,
  proven: Proven,
): Promise<typeof NOT_ACCEPTED | typeof ELSEWHERE | null> {
  const { administrator } = session;
  return app.db.transaction(async (tx) => {
    await lockIdentity(tx, proven);
    if (!(await holdSession(tx, session))) return NOT_ACCEPTED;
    const owner = await ownerOf(tx, proven);
    if (owner) return owner.id === administrator.id ? null : ELSEWHERE;
    await addLink(tx, app, administrator.id, proven);
    const about = administrator.email;
    const notice = { event: "sign-in-linked", actor: administrator, about } as const;
    await app.notifyAdministrators(tx, notice);
    await told(tx, app, administrator, "sign-in-linked", administrator.id);
    return null;
  });
}

/** The account as it is together with the link; see `enter`. */
async function ownerOf(tx: Database, { provider, subject }: Proven): Promise<Account | null> {
  const isThis = and(eq(credentials.providerId, provider), eq(credentials.accountId, subject));
  const [row] = await tx
    .select({ account: accountsTable })
    .from(credentials)
    .innerJoin(accountsTable, eq(accountsTable.id, credentials.userId))
    .where(isThis);
  return row?.account ?? null;
}

async function addLink(tx: Database, app: App, userId: string, proven: Proven) {
  const now = app.now();
  const row = { userId, providerId: proven.provider, accountId: proven.subject };
  await tx.insert(credentials).values({ ...row, createdAt: now, updatedAt: now });
}

/** Two accounts that link the same sign-in at the same moment queue here. */
async function lockIdentity(tx: Database, { provider, subject }: Proven): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${provider} ${subject}`}))`);
}
