import { desc, eq } from "drizzle-orm";
import { passkeys } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";

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

/** Who asks for a passkey. Browsers compare both with the page they show, which no other site can imitate. */
export function partyOf({ settings }: App): { id: string; origin: string } {
  const { hostname, origin } = settings.publicUrl;
  return { id: hostname, origin };
}

/** The browser's answer, far enough to be handed to the library, which checks the rest; null for anything else. */
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
