import { eq } from "drizzle-orm";
import { addPost } from "~/domain/blog/commands.server";
import { postForm } from "~/domain/blog/forms";
import { posts } from "~/domain/blog/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { createLog } from "~/platform/log/log.server";
import { openFileStore } from "~/platform/storage/openFileStore.server";
import type { App } from "../support/app";
import { testSettings } from "../support/settings";
import { onDatabaseOf } from "./deskData";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface WrittenPost {
  slug: string;
  title?: string;
  summary?: string;
  content?: string;
  category?: string;
  tags?: string[];
  author?: string;
  imageUrl?: string;
  /** Null for a draft. */
  publishedDaysAgo: number | null;
}

/** Posts as somebody at the desk would have written them. Answers their ids. */
export async function writePosts(app: App, written: readonly WrittenPost[]): Promise<string[]> {
  return onDatabaseOf(app, async (db) => {
    const ids: string[] = [];
    for (const post of written) ids.push(await writeOne(contextOf(app, db), post));
    return ids;
  });
}

/** Calls a command as the operator would, on the database of a running site. */
export function withContextOf<Result>(app: App, work: (context: Context) => Promise<Result>) {
  return onDatabaseOf(app, (db) => work(contextOf(app, db)));
}

function contextOf(app: App, db: Database): Context {
  return {
    settings: testSettings({ dataDir: app.dataDir }),
    db,
    files: openFileStore({ kind: "local" }, app.dataDir),
    log: createLog("silent"),
    now: () => new Date(),
  };
}

async function writeOne(context: Context, post: WrittenPost): Promise<string> {
  const added = await addPost(context, { kind: "operator" }, detailsOf(post));
  if (!added.ok) throw new Error(`the post was refused: ${added.reason}`);
  const { id } = added.post;
  if (post.publishedDaysAgo !== null) {
    const publishedAt = new Date(Date.now() - post.publishedDaysAgo * DAY_MS);
    await context.db.update(posts).set({ publishedAt }).where(eq(posts.id, id));
  }
  return id;
}

function detailsOf(post: WrittenPost) {
  return postForm.parse({
    title: post.title ?? `About ${post.slug}`,
    slug: post.slug,
    summary: post.summary ?? "What one should know before one begins.",
    category: post.category ?? "tech",
    image_url: post.imageUrl ?? "",
    image_alt: "",
    tags: post.tags ?? ["notes"],
    author: post.author ?? "Joel Abernathy",
    author_image: "",
    content: post.content ?? "<p>Some words.</p>",
    is_published: post.publishedDaysAgo !== null,
    publish_at: "",
  });
}
