import { and, asc, count, desc, eq, gt, isNotNull, isNull, type SQL } from "drizzle-orm";
import { WAITING_SIGN_UP_MS } from "~/accounts/rules";
import { accountLinks, accounts } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Page } from "~/platform/data/search/search.server";

export interface TeamMember {
  id: string;
  name: string;
  email: string;
  state: "waiting" | "administrator" | "disabled";
  /** For an administrator: when approved. For somebody who waits: when the address was verified. */
  since: Date;
}

export interface Invitation {
  id: string;
  email: string;
  expiresAt: Date;
}

const TEAM_PAGE_SIZE = 20;

/**
 * Administrators, the longest approved first. Listed apart from sign-ups, of which strangers can create any number.
 */
export async function listAdministrators(app: App, page: number): Promise<Page<TeamMember>> {
  const order = [asc(accounts.approvedAt), asc(accounts.id)];
  return listMembers(app, { wanted: isNotNull(accounts.approvedAt), order, page });
}

/** Sign-ups that wait for approval, the longest wait first. */
export async function listWaiting(app: App, page: number): Promise<Page<TeamMember>> {
  const notExpired = gt(accounts.createdAt, waitingSince(app));
  const wanted = and(isNull(accounts.approvedAt), notExpired);
  const order = [asc(accounts.createdAt), asc(accounts.id)];
  return listMembers(app, { wanted, order, page });
}

export async function countWaiting(app: App): Promise<number> {
  return app.db.$count(
    accounts,
    and(
      eq(accounts.emailVerified, true),
      isNull(accounts.approvedAt),
      gt(accounts.createdAt, waitingSince(app)),
    ),
  );
}

/** Sign-ups from before this moment have expired. */
export function waitingSince(app: App): Date {
  return new Date(app.now().getTime() - WAITING_SIGN_UP_MS);
}

async function listMembers(
  { db }: App,
  { wanted, order, page }: { wanted: SQL | undefined; order: SQL[]; page: number },
): Promise<Page<TeamMember>> {
  const verified = and(eq(accounts.emailVerified, true), wanted);
  const rows = await db
    .select()
    .from(accounts)
    .where(verified)
    .orderBy(...order)
    .limit(TEAM_PAGE_SIZE)
    .offset((page - 1) * TEAM_PAGE_SIZE);
  const [all] = await db.select({ total: count() }).from(accounts).where(verified);
  return { items: rows.map(memberOf), page, pageSize: TEAM_PAGE_SIZE, total: all?.total ?? 0 };
}

function memberOf(account: typeof accounts.$inferSelect): TeamMember {
  const { id, name, email, approvedAt, disabledAt, createdAt } = account;
  const state = !approvedAt ? "waiting" : disabledAt ? "disabled" : "administrator";
  return { id, name, email, state, since: approvedAt ?? createdAt };
}

/** Invitations that can still be accepted, the newest first. */
export async function listInvitations(app: App, page: number): Promise<Page<Invitation>> {
  const { id, email, expiresAt, purpose, usedAt } = accountLinks;
  const open = and(eq(purpose, "invitation"), isNull(usedAt), gt(expiresAt, app.now()));
  const rows = await app.db
    .select({ id, email, expiresAt })
    .from(accountLinks)
    .where(open)
    .orderBy(desc(id))
    .limit(TEAM_PAGE_SIZE)
    .offset((page - 1) * TEAM_PAGE_SIZE);
  const [all] = await app.db.select({ total: count() }).from(accountLinks).where(open);
  const items = rows.map((row) => ({ ...row, email: row.email ?? "" }));
  return { items, page, pageSize: TEAM_PAGE_SIZE, total: all?.total ?? 0 };
}

/** Names of all approved accounts, for showing who did something. */
export function listAdministratorNames({ db }: App): Promise<{ id: string; name: string }[]> {
  const { id, name, approvedAt } = accounts;
  return db
    .select({ id, name })
    .from(accounts)
    .where(isNotNull(approvedAt))
    .orderBy(asc(approvedAt), asc(id));
}
