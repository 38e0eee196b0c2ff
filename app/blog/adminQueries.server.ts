import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { REVIEW_STATES, type ReviewState } from "~/blog/collaboration/review";
import type { MissingPicture } from "~/blog/pictures/missingPictures";
import { completeInput, type Post, type PostInput, type PostSummary } from "~/blog/post";
import { adminColumns, summaryColumns } from "~/blog/postColumns.server";
import { POST_STATES, type PostState } from "~/blog/postPublication";
import { ADMIN_PAGE_SIZE } from "~/blog/rules";
import { postReviews, postRevisions, posts, searchedText } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { lowerCaseContainsCondition } from "~/platform/data/containsText.server";
import { listPage } from "~/platform/data/listPage.server";
import {
  ascending,
  indexedDescending,
  listDistinct,
  type Page,
} from "~/platform/data/lists.server";
import { adminFilterValue, pageNumber } from "~/platform/listParameters";

// Includes drafts and sources: nothing here may reach a public page.

export interface AdminPostFilters {
  /** Matched in title, summary and content, character by character. */
  search: string;
  category: string;
  status: "" | ListedState;
  page: number;
}

export type AdminPost = Post & {
  source: string;
  previewKey: string | null;
  missingPictures: MissingPicture[] | null;
};

export interface Revision {
  version: number;
  savedAt: Date;
  /** An account's id; null: no account, so the operator or the program. */
  savedBy: string | null;
}

export const REVISIONS_MAX = 100;

/** All posts, published or not, newest first. */
export async function listAdminPosts(
  app: App,
  filters: AdminPostFilters,
): Promise<Page<PostSummary>> {
  const { search, category, status, page } = filters;
  const condition = and(
    category ? eq(posts.category, category) : undefined,
    status ? stateConditions[status] : undefined,
  );
  const rows = {
    table: posts,
    id: posts.id,
    condition,
    order: [indexedDescending(posts.createdAt), ascending(posts.id)],
    search: { text: search, matches: lowerCaseContainsCondition(searchedText, search) },
  };
  return listPage(app.db, rows, {
    page,
    pageSize: ADMIN_PAGE_SIZE,
    count: (tx) => tx.$count(posts, condition),
    select: (tx, ids) => tx.select(summaryColumns).from(posts).where(inArray(posts.id, ids)),
  });
}

/** A filter of the list: the state of a post, or that of its review, which a post of any state may have. */
type ListedState = PostState | ReviewState;
const LISTED_STATES: readonly ListedState[] = [...POST_STATES, ...REVIEW_STATES];

const draftCondition = eq(posts.isPublished, false);

/** `stateOf` as SQL conditions. */
const stateConditions: Record<ListedState, SQL | undefined> = {
  published: eq(posts.isPublished, true),
  scheduled: and(draftCondition, isNotNull(posts.publishAt)),
  draft: and(draftCondition, isNull(posts.publishAt)),
  ready: reviewStateCondition("ready"),
  "changes-asked": reviewStateCondition("changes-asked"),
};

function reviewStateCondition(state: ReviewState): SQL {
  const ofPostCondition = and(eq(postReviews.postId, posts.id), eq(postReviews.state, state));
  return sql`exists (select from ${postReviews} where ${ofPostCondition})`;
}

/** The categories of all posts, published or not. */
export async function listAdminCategories(app: App): Promise<string[]> {
  return listDistinct(app.db, posts.category, { table: posts });
}

export async function findPost(app: App, id: string): Promise<AdminPost | null> {
  const [row] = await app.db.select(adminColumns).from(posts).where(eq(posts.id, id));
  return row ?? null;
}

/** The last saves, newest first: REVISIONS_MAX, and one more if there are more. */
export async function listRevisions(app: App, postId: string): Promise<Revision[]> {
  const { version, savedAt, savedBy } = postRevisions;
  return app.db
    .select({ version, savedAt, savedBy })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(version))
    .limit(REVISIONS_MAX + 1);
}

export async function findRevision(
  app: App,
  postId: string,
  version: number,
): Promise<(Revision & { input: PostInput }) | null> {
  const [row] = await app.db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  return row
    ? { version, savedAt: row.savedAt, savedBy: row.savedBy, input: completeInput(row.input) }
    : null;
}

/** The ids and titles of the posts among `ids` that exist, by title. */
export async function listPostTitles(
  { db }: App,
  ids: readonly string[],
): Promise<Pick<Post, "id" | "title">[]> {
  const { id, title } = posts;
  return db
    .select({ id, title })
    .from(posts)
    .where(inArray(id, [...ids]))
    .orderBy(asc(title));
}

export function readAdminPostFilters(request: Request): AdminPostFilters {
  const { searchParams } = new URL(request.url);
  const status = adminFilterValue(searchParams, "status").toLowerCase();
  return {
    search: adminFilterValue(searchParams, "search").trim(),
    category: adminFilterValue(searchParams, "category"),
    status: LISTED_STATES.find((state) => state === status) ?? "",
    page: pageNumber(searchParams.get("page")),
  };
}
