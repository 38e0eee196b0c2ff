import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { type Accounts, createAccounts } from "~/accounts/accounts.server";
import { signUp, verifyEmail } from "~/accounts/joining/signUpCommands.server";
import { createPasswords } from "~/accounts/passwords/passwordHash.server";
import { findSession, type LiveSession } from "~/accounts/sessions/sessions.server";
import type { SignInResult } from "~/accounts/signIn/signInCommands.server";
import { sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { outbox } from "~/platform/data/tables.server";
import { DAY_MS } from "~/platform/durations";
import type { Message } from "~/platform/mail/message";
import { createSigner } from "~/platform/signing.server";
import { hashOfToken } from "~/platform/tokens.server";

/** Hashing takes no time where a test is not about hashing. */
export const NO_COST = { memoryKib: 8, passes: 1, lanes: 1 };
export const PASSWORD = "velvet harbor tundra";
export const visitor = { kind: "visitor", ipAddress: "203.0.113.9" } as const;

export const JANE = { email: "jane@example.com", name: "Jane", password: PASSWORD };
export { OPERATOR } from "~/platform/actor/actor";

/** The live session of these cookies, as the guard of the admin area finds it. */
export async function sessionOf(
  app: App,
  accounts: Accounts,
  cookie: string,
): Promise<LiveSession> {
  const headers = new Headers({ cookie });
  const found = await findSession(app, accounts, { headers, ipAddress: visitor.ipAddress });
  if (!found) throw new Error("no session");
  return found;
}

/** The session of somebody who did not sign in, in its table: commands lock it. */
export async function storeSession(
  { db, now }: App,
  session: Omit<LiveSession, "id" | "tokenHash">,
): Promise<LiveSession> {
  const expiresAt = new Date(now().getTime() + DAY_MS);
  const row = { token: randomUUID(), userId: session.administrator.id, expiresAt };
  const [stored] = await db.insert(sessions).values(row).returning({ id: sessions.id });
  if (!stored) throw new Error("inserting a session returned no row");
  return { ...session, ...stored, tokenHash: hashOfToken(row.token) };
}

export function openAccounts(app: App) {
  const signer = createSigner(Buffer.from("a secret of the tests"));
  return createAccounts(app, { signer, passwords: createPasswords(NO_COST) });
}

/** What a browser sends back of the cookies it was given. */
export function sessionCookie(result: SignInResult): string {
  if (!result.ok) throw new Error(`signing in was refused: ${result.reason}`);
  return cookiesOf(result.cookies);
}

export function cookiesOf(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** The newest mail to an address, as it waits in the outbox. */
export async function lastMailTo({ db }: App, email: string): Promise<Message> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(sql`${outbox.message} -> 'to' ->> 'address' = ${email}`)
    .orderBy(desc(outbox.id))
    .limit(1);
  if (!row) throw new Error("no mail was written to this address");
  return row.message as Message;
}

/** Who is notified, by mails with these words, in alphabetical order. */
export async function notifiedOf({ db }: Pick<App, "db">, words: string): Promise<string[]> {
  const rows = await db.select().from(outbox).where(eq(outbox.kind, "security-notice"));
  return rows
    .map(({ message }) => message as Message)
    .filter(({ text }) => text.includes(words))
    .map(({ to }) => to.address)
    .sort();
}

export function linkIn({ text }: Pick<Message, "text">): URL {
  const found = /https?:\S+/.exec(text)?.[0];
  if (!found) throw new Error("the mail holds no link");
  return new URL(found);
}

/** The key at the end of a link that works once. */
export function tokenOf(link: URL | null): string {
  return link?.pathname.split("/").at(-1) ?? "";
}

/** The key of the newest link that was sent to an address. */
export async function tokenSentTo(app: App, email: string): Promise<string> {
  return tokenOf(linkIn(await lastMailTo(app, email)));
}

/** Somebody who signed up and opened the mail, in another browser. */
export async function signUpAndVerify(app: App, accounts: Accounts, email: string) {
  const company = { name: "Example", address: "desk@example.com" };
  await signUp(app, accounts, { email, password: PASSWORD, company });
  const token = await tokenSentTo(app, email);
  return verifyEmail(app, accounts, visitor, { token, password: PASSWORD });
}
