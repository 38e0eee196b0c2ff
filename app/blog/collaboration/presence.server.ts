import { and, eq, gt, lt, ne } from "drizzle-orm";
import { listNames } from "~/accounts/queries.server";
import { PRESENCE_EVERY_MS } from "~/blog/rules";
import { postPresence, posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";

/** Somebody counts as gone after three missed requests, so that one or two may be lost on the way. */
const AWAY_AFTER_MS = 3 * PRESENCE_EVERY_MS;

/**
 * Notes that an account has the editor of a post open, and returns the names of the others who do. Nothing happens for a post
 * that is no longer there.
 */
export async function notePresence(
  app: App,
  { id: accountId }: { id: string },
  postId: string,
): Promise<string[]> {
  const { db } = app;
  if ((await db.$count(posts, eq(posts.id, postId))) === 0) return [];
  const seenAt = app.now();
  await db
    .insert(postPresence)
    .values({ postId, accountId, seenAt })
    .onConflictDoUpdate({ target: [postPresence.postId, postPresence.accountId], set: { seenAt } });
  const rows = await db
    .select({ id: postPresence.accountId })
    .from(postPresence)
    .where(
      and(
        eq(postPresence.postId, postId),
        ne(postPresence.accountId, accountId),
        gt(postPresence.seenAt, awaySince(app)),
      ),
    );
  const ids = rows.map(({ id }) => id);
  return listNames(app, ids);
}

/** Deletes those who have left without saying so. */
export async function sweepPresence(app: App): Promise<void> {
  await app.db.delete(postPresence).where(lt(postPresence.seenAt, awaySince(app)));
}

const awaySince = (app: App) => new Date(app.now().getTime() - AWAY_AFTER_MS);
