import { diffArrays } from "diff";
import { DIFFERENCES_MAX_LINES } from "~/shell/editing/Differences";

/** A line of an article: its words, and the HTML that they are in. */
interface Line {
  text: string;
  html: string;
}

/**
 * Two articles as texts to compare, a line each. Where the words of a line are the same and its HTML is not, as with another link
 * or picture, both show their HTML.
 */
export function textsWithChangedMarkup(before: readonly Line[], after: readonly Line[]) {
  const [oldTexts, newTexts] = [before.map(textOf), after.map(textOf)];
  for (const [oldPlace, newPlace] of samePlaces(oldTexts, newTexts)) {
    const [oldLine, newLine] = [before[oldPlace], after[newPlace]];
    if (!oldLine || !newLine || oldLine.html === newLine.html) continue;
    oldTexts[oldPlace] = markupText(oldLine);
    newTexts[newPlace] = markupText(newLine);
  }
  return { before: oldTexts.join("\n"), after: newTexts.join("\n") };
}

const textOf = ({ text }: Line) => text;

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

function markupText({ html }: Line): string {
  const what = html.includes("<img ") ? "Picture" : "Formatting";
  return `${what} changed: ${html.replace(/\s+/g, " ")}`;
}
