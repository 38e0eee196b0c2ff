import type { ImportedAccount } from "~/accounts/importedAccounts.server";
import { nameFromAddress } from "~/accounts/rules";
import { type Cells, flagIn, momentIn, type SourceRow, textIn } from "~/imports/cells";
import type { Reading } from "~/imports/importRows.server";
import { recordIdOf } from "~/imports/supabase/rowIds";
import { isPlainAddress } from "~/platform/mail/mailAddress";

/** A row of `auth.users`, or of users.csv: everybody with an account there was an administrator. */
export function readAccountRow({ place, cells }: SourceRow, now: Date): Reading<ImportedAccount> {
  const email = textIn(cells, "email").toLowerCase();
  const refused = { ok: false as const, place, name: email };
  if (!isPlainAddress(email)) return { ...refused, reason: "it has no valid email address" };
  if (momentIn(cells, "deleted_at")) return { ...refused, reason: "it was deleted there" };
  const bannedUntil = momentIn(cells, "banned_until");
  if (bannedUntil && bannedUntil > now) return { ...refused, reason: "it is banned there" };
  const idThere = textIn(cells, "id");
  const id = recordIdOf("users", idThere || email);
  const isVerified = ["email_confirmed_at", "confirmed_at"].some((name) => textIn(cells, name));
  const item = {
    id,
    email,
    name: nameIn(cells) || nameFromAddress(email),
    emailVerified: isVerified || flagIn(cells, "email_verified"),
  };
  const remarks = item.emailVerified
    ? []
    : [
        {
          kind: "accounts" as const,
          reason: "its address is not verified: see docs/operations.md",
        },
      ];
  // The key outlives the account, so it never holds the address.
  const key = `supabase account ${idThere || id}`;
  return { ok: true, key, id, place, name: email, item, remarks };
}

const NAMES = ["full_name", "name", "display_name"];

/** The name in the account's own data, or in a column. */
function nameIn(cells: Cells): string {
  const data = asObject(cells.raw_user_meta_data) ?? asObject(cells.user_metadata) ?? {};
  return (textIn(data, ...NAMES) || textIn(cells, ...NAMES)).replace(/\s+/g, " ").slice(0, 200);
}

function asObject(value: unknown): Cells | null {
  if (typeof value === "object" && value !== null) return value as Cells;
  try {
    const parsed: unknown = JSON.parse(String(value ?? ""));
    return typeof parsed === "object" && parsed !== null ? (parsed as Cells) : null;
  } catch {
    return null;
  }
}
