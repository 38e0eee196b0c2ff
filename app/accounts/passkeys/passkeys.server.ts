import { desc, eq } from "drizzle-orm";
import { passkeys } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";

export type Passkey = typeof passkeys.$inferSelect;

const PASSKEY_ROWS_MOST = 50;

/** An account's passkeys, the newest first. */
export async function listPasskeys(db: Database, accountId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(passkeys.id))
    .limit(PASSKEY_ROWS_MOST);
}

/** The relying party. Browsers compare both values with the page that they show, which no other site can imitate. */
export function relyingParty({ settings }: App): { id: string; origin: string } {
  const { hostname, origin } = settings.publicUrl;
  return { id: hostname, origin };
}

/** The browser's answer, parsed far enough for the library, which checks the rest. Null for anything else. */
export function readPasskeyAnswer<Answer extends { id: string }>(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    const isAnswer = typeof value === "object" && value !== null && "id" in value;
    return isAnswer && typeof value.id === "string" ? (value as Answer) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
