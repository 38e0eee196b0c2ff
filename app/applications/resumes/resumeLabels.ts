import type { DocumentWarning } from "~/platform/inspection/documentVerdict";

/** What a file may hold besides words, in the words of a sentence. */
const HELD: Record<Exclude<DocumentWarning, "unchecked" | "password">, string> = {
  scripts: "a script",
  "launches-programs": "a command that starts a program",
  "embedded-files": "other files",
  forms: "a form",
  media: "sound, video or 3D",
  "opens-files": "links to other files",
  macros: "macros",
};

/** Null when there is nothing to be careful about. */
export function resumeWarning(warnings: readonly DocumentWarning[]): string | null {
  const held = Object.entries(HELD)
    .filter(([warning]) => warnings.includes(warning as DocumentWarning))
    .map(([, words]) => words);
  const sentences = [
    held.length > 0 && `It holds ${listed(held)}.`,
    warnings.includes("password") && "It is protected, so that not all of it could be checked.",
    warnings.includes("unchecked") && "Parts of it could not be checked.",
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return `${sentences.join(" ")} Nothing of that runs here. Be careful when you open the download.`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length === 1 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
