import type { PostInput } from "~/blog/post";
import { textsWithChangedMarkup } from "~/blog/revisions/changedMarkup";
import { postDifferences } from "~/blog/revisions/postDifferences";
import type { Difference } from "~/shell/editing/fieldDifferences";

/** Restoring a revision leaves them as they are. */
const PUBLICATION = ["is_published", "publish_at"];

/** The changes that restoring a revision would make, as readers see them: the article is compared without its tags. */
export async function revisionDifferences(
  now: PostInput,
  revision: PostInput,
): Promise<Difference[]> {
  const texts = await articleTexts(now.content, revision.content);
  return postDifferences(
    { ...now, content: texts.before },
    { ...revision, content: texts.after },
  ).filter(({ field }) => !PUBLICATION.includes(field));
}

/** Two articles with a line for each block; their HTML if it cannot be read. */
async function articleTexts(before: string, after: string) {
  const { articleBlocks } = await import("#markup/articleBlocks.server");
  const [oldBlocks, newBlocks] = [articleBlocks(before), articleBlocks(after)];
  return oldBlocks && newBlocks ? textsWithChangedMarkup(oldBlocks, newBlocks) : { before, after };
}
