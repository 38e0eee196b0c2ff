import { datedSlug } from "#markup/slug";

/**
 * Inserts under an id of its title and the moment, such as data-engineer-mi7c1d4w. `insert` returns null if the id is taken: two
 * records with the same title may be added in the same millisecond, and the second gets the next free one.
 */
export async function withDatedId<Row>(
  title: string,
  now: Date,
  insert: (id: string) => Promise<Row | null>,
): Promise<Row> {
  for (let moment = now.getTime(); ; moment += 1) {
    const row = await insert(datedSlug(title, new Date(moment)));
    if (row) return row;
  }
}
