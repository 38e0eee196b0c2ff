import { and, lte } from "drizzle-orm";
import {
  type ApplicationFilters,
  disableSequentialScans,
  listQuery,
} from "~/applications/applicationList.server";
import { SELECTED_MOST } from "~/applications/rules";
import type { Database } from "~/platform/data/database.server";

/**
 * All applications of a list as somebody saw it: those that came in after `listedAt` are not among them, and nothing is
 * changed if they are no longer as many.
 */
interface Matching {
  filters: ApplicationFilters;
  listedAt: Date;
  count: number;
}

/** Which applications a bulk command is about: the ids that were checked, or a whole list. */
export type Selected = readonly string[] | Matching;

export type SelectionError = "none-selected" | "too-many" | "list-changed";

export type SelectedIds = { ok: true; ids: string[] } | { ok: false; reason: SelectionError };

export async function findSelectedIds(tx: Database, selected: Selected): Promise<SelectedIds> {
  const ids = isMatching(selected) ? await listMatching(tx, selected) : [...new Set(selected)];
  if (ids.length > SELECTED_MOST) return { ok: false, reason: "too-many" };
  if (isMatching(selected) && ids.length !== selected.count)
    return { ok: false, reason: "list-changed" };
  return ids.length > 0 ? { ok: true, ids } : { ok: false, reason: "none-selected" };
}

export function countSelected(selected: Selected): number {
  return isMatching(selected) ? selected.count : selected.length;
}

function isMatching(selected: Selected): selected is Matching {
  return !Array.isArray(selected);
}

async function listMatching(tx: Database, { filters, listedAt }: Matching): Promise<string[]> {
  const query = listQuery(filters);
  if (!query) return [];
  if (query.isSearch) await disableSequentialScans(tx);
  const rows = await tx
    .select({ id: query.id })
    .from(query.table)
    .where(and(query.condition, lte(query.table.appliedAt, listedAt)))
    .limit(SELECTED_MOST + 1);
  return rows.map(({ id }) => String(id));
}
