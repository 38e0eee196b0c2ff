import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font, Glyph, PathCommand } from "opentype.js";

/** Converts text to outlines, so that a picture looks the same whatever fonts a machine has. */
export interface Typeface {
  width(text: string, size: number): number;
  /** Path data of one line whose baseline starts at x, y. Characters that the typeface lacks are left out. */
  outline(text: string, place: { x: number; y: number; size: number }): string;
}

export interface Lettering {
  bold: Typeface;
  medium: Typeface;
}

const FOLDER = "@fontsource/familjen-grotesk/files/familjen-grotesk";
const ALPHABETS = ["latin", "latin-ext", "vietnamese"] as const;

/** Reads the display typeface. Takes about 50 ms, so callers should cache it. */
export async function loadLettering(): Promise<Lettering> {
  const [bold, medium] = await Promise.all([loadTypeface(700), loadTypeface(500)]);
  return { bold, medium };
}

async function loadTypeface(weight: number): Promise<Typeface> {
  const require = createRequire(import.meta.url);
  // On purpose no import, and the file itself: Node remembers a failed import, and a package whose description could not
  // be read, until it ends.
  const opentype: typeof import("opentype.js") = require("opentype.js/dist/opentype.js");
  const fonts = await Promise.all(
    ALPHABETS.map(async (alphabet) => {
      const file = await readFile(require.resolve(`${FOLDER}-${alphabet}-${weight}-normal.woff`));
      return opentype.parse(new Uint8Array(file).buffer);
    }),
  );
  return {
    width: (text, size) => lay(fonts, text, size).width,
    outline: (text, { x, y, size }) =>
      lay(fonts, text, size)
        .glyphs.map((glyph) => glyph.outlineFrom(x, y))
        .join(""),
  };
}

/**
 * Lays out characters one by one, with kerning. On purpose without the font's substitutions: no title needs them, and the library
 * throws on some kinds, so that a title could prevent a picture.
 */
function lay(fonts: readonly Font[], text: string, size: number) {
  const glyphs: { outlineFrom: (x: number, y: number) => string }[] = [];
  let width = 0;
  let last: { font: Font; glyph: Glyph } | undefined;
  for (const character of text.normalize("NFC")) {
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(character) > 0);
    if (!font) continue;
    const glyph = font.charToGlyph(character);
    const scale = size / font.unitsPerEm;
    if (last?.font === font) width += font.getKerningValue(last.glyph, glyph) * scale;
    const at = width;
    glyphs.push({ outlineFrom: (x, y) => pathData(glyph.getPath(x + at, y, size).commands) });
    width += (glyph.advanceWidth ?? 0) * scale;
    last = { font, glyph };
  }
  return { glyphs, width };
}

/** Our own serialization, because the library's `toPathData` writes NaN for some numbers. */
function pathData(commands: readonly PathCommand[]): string {
  const pair = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return commands
    .map((step) => {
      if (step.type === "Z") return "Z";
      const end = pair(step.x, step.y);
      if (step.type === "Q") return `Q${pair(step.x1, step.y1)} ${end}`;
      if (step.type === "C") return `C${pair(step.x1, step.y1)} ${pair(step.x2, step.y2)} ${end}`;
      return step.type + end;
    })
    .join("");
}

/** Breaks a text into lines of at most this width; a word that is wider is broken too. */
export function breakLines(face: Typeface, text: string, size: number, width: number): string[] {
  const fits = (line: string) => face.width(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((long) => pieces(long, fits))) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) line = longer;
    else {
      if (line) lines.push(line);
      line = word;
    }
  }
  return line ? [...lines, line] : lines;
}

function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const fittingPieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece && !fits(piece + character)) {
      fittingPieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...fittingPieces, piece];
}
