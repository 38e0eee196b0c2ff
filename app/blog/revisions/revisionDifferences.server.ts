import { diffArrays } from "diff";
import type { ArticleBlock } from "#markup/articleBlocks.server";
import type { PostInput } from "~/blog/post";
import { DIFFERENCES_MAX_LINES } from "~/shell/editing/Differences";
import type { Difference } from "~/shell/editing/fieldDifferences";
import { postDifferences } from "./postDifferences";

/** Restoring a revision leaves them as they are. */
const PUBLICATION = ["is_published", "publish_at"];

/** What restoring a revision would change, in the words of readers: the article is compared without its tags. */
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

interface ArticleTexts {
  before: string;
  after: string;
}

/** Two articles with a line for each block; their HTML if it cannot be read. */
async function articleTexts(before: string, after: string): Promise<ArticleTexts> {
  const { articleBlocks } = await import("#markup/articleBlocks.server");
  const [oldBlocks, newBlocks] = [articleBlocks(before), articleBlocks(after)];
  if (!oldBlocks || !newBlocks) return { before, after };
  const oldTexts = oldBlocks.map(({ text }) => text);
  const newTexts = newBlocks.map(({ text }) => text);
  for (const [oldPlace, newPlace] of samePlaces(oldTexts, newTexts)) {
    const [oldBlock, newBlock] = [oldBlocks[oldPlace], newBlocks[newPlace]];
    if (!oldBlock || !newBlock || oldBlock.html === newBlock.html) continue;
    oldTexts[oldPlace] = markupText(oldBlock);
    newTexts[newPlace] = markupText(newBlock);
  }
  return { before: oldTexts.join("\n"), after: newTexts.join("\n") };
}

/** The places of the texts that both lists have. */
function samePlaces(before: readonly string[], after: readonly string[]): [number, number][] {
  const limit = { maxEditLength: DIFFERENCES_MAX_LINES };
  const changes = diffArrays([...before], [...after], limit) ?? [];
  const places: [number, number][] = [];
  let [oldPlace, newPlace] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (!added && !removed)
      for (let n = 0; n < count; n += 1) places.push([oldPlace + n, newPlace + n]);
    if (!added) oldPlace += count;
    if (!removed) newPlace += count;
  }
  return places;
}

/** A block whose text is the same in both articles: only its HTML shows what differs. */
function markupText({ html }: ArticleBlock): string {
  const what = html.includes("<img ") ? "Picture" : "Formatting";
  return `${what} changed: ${html.replace(/\s+/g, " ")}`;
}
