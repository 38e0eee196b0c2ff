import { eq } from "drizzle-orm";
import type { PostSummary } from "~/blog/post";
import { newestFirst } from "~/blog/postColumns.server";
import type { Topic } from "~/blog/public/postsAddress";
import { findNewestPost } from "~/blog/queries.server";
import { nameSlug } from "~/blog/rules";
import { posts } from "~/blog/tables.server";
import { type Translate, translatorIn } from "~/languages/translate";
import type { App } from "~/platform/app.server";

// Authors and tags: they have pages while something published stands on them.

export interface FoundTopic {
  topic: Topic;
  /** "Articles by Joel Abernathy" */
  title: string;
  newest: PostSummary;
}

/** The author or tag of an address; null if nothing is published under that name. */
export async function findTopic(
  app: App,
  { author, tag = "" }: { author?: string; tag?: string },
): Promise<FoundTopic | null> {
  const topic: Topic =
    author === undefined ? { kind: "tag", slug: tag } : { kind: "author", slug: author };
  // All names that have no letters for an address.
  if (topic.slug === "") return null;
  const newest = await findNewestPost(app, narrowedTo(topic));
  return (
    newest && {
      topic,
      title: titleOf(topic, newest, translatorIn(app.publicCalendar().locale)),
      newest,
    }
  );
}

/** The filters that select the posts of a topic. */
export const narrowedTo = ({ kind, slug }: Topic) => ({ category: "", [kind]: slug });

/** The title has the name as the newest post writes it: "SQL", where the address has `sql`. */
function titleOf({ kind, slug }: Topic, newest: PostSummary, t: Translate): string {
  if (kind === "author") return t("Articles by {name}", { name: newest.author });
  const name = newest.tags.find((tag) => nameSlug(tag) === slug) ?? slug;
  return t("Articles on {name}", { name });
}

/**
 * The authors and the tags of the newest posts, by their names in addresses, with the newest change of their posts. More posts
 * would make the sitemap slow; a tag of a single post is left out, as its page says what the post says.
 */
export async function getTopicChanges(app: App, limit = TOPIC_POSTS_MAX) {
  const rows = await app.db
    .select({ author: posts.author, tags: posts.tags, updatedAt: posts.updatedAt })
    .from(posts)
    .where(eq(posts.isPublished, true))
    .orderBy(newestFirst)
    .limit(limit);
  const authors = changesByName(
    rows.map(({ author, updatedAt }) => ({ names: [author], updatedAt })),
  );
  const tags = changesByName(rows.map((post) => ({ names: post.tags, updatedAt: post.updatedAt })));
  return { authors, tags: tags.filter(({ count }) => count > 1) };
}

const TOPIC_POSTS_MAX = 5_000;

function changesByName(rows: readonly { names: string[]; updatedAt: Date }[]) {
  const topics = new Map<string, { slug: string; count: number; changedAt: Date }>();
  for (const { names, updatedAt } of rows)
    for (const slug of new Set(names.map(nameSlug).filter(Boolean))) {
      const { count = 0, changedAt = updatedAt } = topics.get(slug) ?? {};
      const newest = updatedAt > changedAt ? updatedAt : changedAt;
      topics.set(slug, { slug, count: count + 1, changedAt: newest });
    }
  return [...topics.values()];
}
