// Finds the field of a text that is clicked in the preview of a page, and back.

/** A control of a form, with its name. */
export interface NamedText {
  name: string;
  value: string;
}

/**
 * Finds the control in which the clicked words are typed. A card contains the texts of several controls; the longest of
 * them wins. Null if the words come from no control, such as the fixed label of a button.
 */
export function findControlOf(clicked: string, controls: readonly NamedText[]): string | null {
  const text = simplified(clicked);
  if (text === "") return null;
  const matches = controls.flatMap(({ name, value }) =>
    piecesOf(value).flatMap((piece) => {
      const match = patternOf(piece)?.exec(text);
      return match ? [{ name, length: match[0].length }] : [];
    }),
  );
  const [best] = matches.sort((one, other) => other.length - one.length);
  return best?.name ?? null;
}

/** Whether an element of the preview shows this text of a control, or one of its lines. */
export function showsText(element: string, value: string): boolean {
  const text = simplified(element);
  return piecesOf(value).some((piece) => {
    const pattern = patternOf(piece);
    return pattern !== null && new RegExp(`^${pattern.source}$`, "i").test(text);
  });
}

/** A text of lines is shown as a list; of a line with a colon, the title stands apart from the text. */
function piecesOf(value: string): string[] {
  return value.split("\n").flatMap((line) => [line, ...line.split(": ").slice(0, 2)]);
}

const simplified = (text: string) => text.replace(/\s+/g, " ").trim();

const FACT = "\u0001";
/** The name of a firm is shorter than a sentence. */
const FACT_SHOWN = "[^.]{0,80}?";

/** Where a fact about the company stands, anything may be shown; a link is shown as its words. */
function patternOf(piece: string): RegExp | null {
  const text = simplified(piece)
    .replace(/\[([^\]]+)\]\([^)\s]+\)/g, "$1")
    .replace(/\{[a-z-]+\}/g, FACT);
  if (text.replaceAll(FACT, "").trim().length < 2) return null;
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(FACT, FACT_SHOWN);
  return new RegExp(escaped, "i");
}
