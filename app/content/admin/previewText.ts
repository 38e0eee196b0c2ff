// Finds the field of a text that is clicked in the preview of a page, and back.

/** A control of a form, with its name. */
export interface NamedText {
  name: string;
  value: string;
}

/**
 * Finds the control in which the clicked words are typed. A card contains the texts of several controls; the longest of them
 * wins. Null if the words come from no control, such as the fixed label of a button.
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

/** Facts about the company, one or several in a row. */
const FACTS = /(?:\{[a-z-]+\}\s*)*\{[a-z-]+\}/;
/** The name of a firm is shorter than a sentence. */
const FACT_SHOWN = "[^.]{0,80}?";
/** Each attempt to match costs as much as there are facts; a text with more of them is not looked for. */
const FACTS_MAX = 30;
/** More than any field takes. */
const PIECE_MAX_CHARACTERS = 20_000;

/**
 * Where a fact about the company stands, anything may be shown, up to the next words of the text; a link is shown as its words.
 * `(?=(x))\1` is a group without backtracking: with several facts, each attempt of one would otherwise try all those of the next
 * ones.
 */
function patternOf(piece: string): RegExp | null {
  if (piece.length > PIECE_MAX_CHARACTERS) return null;
  const text = simplified(piece).replace(/\[([^[\]]+)\]\([^)[\s]+\)/g, "$1");
  const [first = "", ...following] = text.split(FACTS);
  if (following.length > FACTS_MAX) return null;
  if ([first, ...following].join("").trim().length < 2) return null;
  const source = following.reduce(
    (before, words, place) =>
      words === ""
        ? `${before}${FACT_SHOWN}`
        : `${before}(?=(${FACT_SHOWN}${escaped(words)}))\\${place + 1}`,
    escaped(first),
  );
  return new RegExp(source, "i");
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
