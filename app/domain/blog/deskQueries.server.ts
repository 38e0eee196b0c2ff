import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PostInput } from "~/domain/blog/forms";
import type { MissingPicture } from "~/domain/blog/missingPictures";
import { deskColumns, summaryColumns } from "~/domain/blog/postColumns.server";
import { DESK_PAGE_SIZE, type Post, type PostSummary } from "~/domain/blog/rules";
import { postDrafts, postRevisions, posts } from "~/domain/blog/tables.server";
import type { Context } from "~/platform/context.server";
import { containsText, type Page } from "~/platform/db/search.server";
import type { Actor } from "~/platform/security/actor";

// Drafts and sources included: nothing here may reach a public page.

export interface DeskPostFilters {
  /** Found in title, summary or content, as typed. */
  search: string;
  category: string;
  status: "" | "published" | "draft";
  page: number;
}

export type DeskPost = Post & {
  source: string;
  previewKey: string | null;
  missingPictures: MissingPicture[] | null;
};

export interface Revision {
  version: number;
  savedAt: Date;
  /** An account's id; null for the operator and the schedule. */
  savedBy: string | null;
}

export interface DraftCopy {
  baseVersion: number;
  input: PostInput;
  savedAt: Date;
}

const REVISIONS_MOST = 100;

/** Every post, published or not, the newest first. */
export async function listDeskPosts(
  context: Context,
  filters: DeskPostFilters,
): Promise<Page<PostSummary>> {
  const { search, category, status, page } = filters;
  // PostgreSQL answers a text with U+0000 with an error; no post holds one.
  const impossible = search.includes("\0") || category.includes("\0");
  const wanted = and(
    impossible ? sql`false` : undefined,
    search && !impossible
      ? containsText([posts.title, posts.summary, posts.content], search)
      : undefined,
    category && !impossible ? eq(posts.category, category) : undefined,
    status ? eq(posts.isPublished, status === "published") : undefined,
  );
  const items = await context.db
    .select(summaryColumns)
    .from(posts)
    .where(wanted)
    .orderBy(sql`${posts.createdAt} desc nulls last`, posts.id)
    .limit(DESK_PAGE_SIZE)
    .offset((page - 1) * DESK_PAGE_SIZE);
  return { items, page, pageSize: DESK_PAGE_SIZE, total: await countPosts(context, wanted) };
}

/** The categories that any post has. */
export async function listDeskCategories(context: Context): Promise<string[]> {
  const rows = await context.db
    .selectDistinct({ category: posts.category })
    .from(posts)
    .orderBy(asc(posts.category));
  return rows.map(({ category }) => category);
}

export async function findPost(context: Context, id: string): Promise<DeskPost | null> {
  if (id.includes("\0")) return null;
  const [row] = await context.db.select(deskColumns).from(posts).where(eq(posts.id, id));
  return row ?? null;
}

/** The last hundred saves, the newest first. */
export async function listRevisions(context: Context, postId: string): Promise<Revision[]> {
  if (postId.includes("\0")) return [];
  const { version, savedAt, savedBy } = postRevisions;
  return context.db
    .select({ version, savedAt, savedBy })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(version))
    .limit(REVISIONS_MOST);
}

export async function findRevision(
  context: Context,
  postId: string,
  version: number,
): Promise<(Revision & { input: PostInput }) | null> {
  if (postId.includes("\0")) return null;
  const [row] = await context.db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  return row ? { version, savedAt: row.savedAt, savedBy: row.savedBy, input: row.input } : null;
}

/** What this person was typing when they last left the post; `postId` is "new" for one that was never saved. */
export async function findDraft(
  context: Context,
  actor: Actor,
  postId: string,
): Promise<DraftCopy | null> {
  if (actor.kind !== "administrator" || postId.includes("\0")) return null;
  const { baseVersion, input, savedAt } = postDrafts;
  const [row] = await context.db
    .select({ baseVersion, input, savedAt })
    .from(postDrafts)
    .where(and(eq(postDrafts.accountId, actor.id), eq(postDrafts.postId, postId)));
  return row ?? null;
}

async function countPosts(context: Context, wanted: SQL | undefined): Promise<number> {
  const [row] = await context.db.select({ total: count() }).from(posts).where(wanted);
  return row?.total ?? 0;
}
