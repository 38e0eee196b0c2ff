import type { DocumentWarning } from "#documents/documentVerdict";

/** Labels of active content, to be used in a sentence. */
const CONTENT_LABELS: Record<Exclude<DocumentWarning, "unchecked" | "password">, string> = {
  scripts: "a script",
  "launches-programs": "a command that starts a program",
  "embedded-files": "other files",
  forms: "a form",
  media: "sound, video or 3D",
  "opens-files": "links to other files",
  macros: "macros",
};

/** The warning to show for a file; null if there is none. */
export function resumeWarning(warnings: readonly DocumentWarning[]): string | null {
  const contents = Object.entries(CONTENT_LABELS)
    .filter(([warning]) => warnings.includes(warning as DocumentWarning))
    .map(([, label]) => label);
  const sentences = [
    contents.length > 0 && `It holds ${joinLabels(contents)}.`,
    warnings.includes("password") && "It is protected, so that not all of it could be checked.",
    warnings.includes("unchecked") && "Parts of it could not be checked.",
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return `${sentences.join(" ")} Nothing of that runs here. Be careful when you open the download.`;
}

function joinLabels(labels: readonly string[]): string {
  const last = labels.at(-1) ?? "";
  return labels.length === 1 ? last : `${labels.slice(0, -1).join(", ")} and ${last}`;
}
