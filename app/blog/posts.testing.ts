import type { AdminPost } from "~/blog/adminQueries.server";
import { addPost } from "~/blog/commands.server";
import type { PostDetails } from "~/blog/post";
import type { App } from "~/platform/app.server";
import { ADA } from "../../tests/support/actors";

// Fixtures for the tests of the blog.

export const DETAILS: PostDetails = {
  title: "Testing Data Pipelines",
  slug: "testing-data-pipelines",
  summary: "What to check where records enter.",
  category: "data-engineering",
  image_url: null,
  image_alt: null,
  meta_title: null,
  meta_description: null,
  tags: ["testing"],
  author: "Ada",
  author_image: null,
  content: "<h2>Start small</h2><p>One check for each promise.</p>",
  is_published: true,
  publish_at: null,
};

let count = 0;

/** Adds a post with a unique title and slug, unless `changes` sets them. */
export async function addedPost(app: App, changes: Partial<PostDetails> = {}): Promise<AdminPost> {
  count += 1;
  const details = { ...DETAILS, title: `Post ${count}`, slug: `post-${count}`, ...changes };
  const result = await addPost(app, ADA, { details });
  if (!result.ok) throw new Error(result.reason);
  return result.post;
}
