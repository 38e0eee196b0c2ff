import { desc, eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { type Accounts, createAccounts } from "~/domain/accounts/accounts.server";
import { createPasswords } from "~/domain/accounts/passwordHash.server";
import type { SignInAnswer } from "~/domain/accounts/signInCommands.server";
import { signUp, verifyEmail } from "~/domain/accounts/signUpCommands.server";
import type { Context } from "~/platform/context.server";
import type { Message } from "~/platform/mail/message";
import { outbox } from "~/platform/mail/tables.server";
import { createLimits } from "~/platform/security/rateLimit.server";
import { createSigner } from "~/platform/security/signing.server";

/** Hashing takes no time where a test is not about hashing. */
export const NO_COST = { memoryKib: 8, passes: 1, lanes: 1 };
export const PASSWORD = "velvet harbor tundra";
/** Of an administrator whose proof is never too old, whatever the clock of a test says. */
export const ALWAYS_PROVEN = { confirmedAt: new Date(8.64e15), newUntil: null };
export const visitor = { kind: "visitor", address: "203.0.113.9" } as const;

export function openAccounts(context: Context, pool: Pool) {
  const signer = createSigner(Buffer.from("a secret of the tests"));
  const limits = createLimits({ enabled: context.settings.rateLimit, pool, signer });
  return createAccounts(context, { limits, signer, passwords: createPasswords(NO_COST) });
}

/** What a browser sends back of the cookies it was given. */
export function sessionCookie(answer: SignInAnswer): string {
  if (!answer.ok) throw new Error(`signing in was refused: ${answer.reason}`);
  return cookiesOf(answer.cookies);
}

export function cookiesOf(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** The newest mail to an address, as it waits in the outbox. */
export async function lastMailTo({ db }: Context, email: string): Promise<Message> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(sql`${outbox.message} -> 'to' ->> 'address' = ${email}`)
    .orderBy(desc(outbox.id))
    .limit(1);
  if (!row) throw new Error("no mail was written to this address");
  return row.message as Message;
}

/** Who is notified of what gives or takes power with these words, in alphabetical order. */
export async function notifiedOf({ db }: Pick<Context, "db">, words: string): Promise<string[]> {
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

/** Somebody who signed up and opened the mail, in another browser. */
export async function signUpAndVerify(context: Context, accounts: Accounts, email: string) {
  const company = { name: "Example", address: "desk@example.com" };
  await signUp(context, accounts, { email, password: PASSWORD, company });
  const token = tokenOf(linkIn(await lastMailTo(context, email)));
  return verifyEmail(context, accounts, visitor, { token, browserKey: "", password: PASSWORD });
}
