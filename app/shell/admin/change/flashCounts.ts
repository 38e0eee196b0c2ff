type CountedText = (changed: number, refused: number) => string;

const jobs = (count: number) => (count === 1 ? "1 job" : `${count} jobs`);

const applications = (count: number) => (count === 1 ? "1 application" : `${count} applications`);

const TEXTS = {
  "jobs-activated": (changed, refused) =>
    `${jobs(changed)} published.${refused > 0 ? ` ${jobs(refused)} stayed as before: incomplete, past the last day to apply, or no longer there.` : ""}`,
  "jobs-deactivated": (changed, refused) =>
    `${jobs(changed)} deactivated.${refused > 0 ? ` ${jobs(refused)} no longer there.` : ""}`,
  "applications-moved": (changed, refused) =>
    `Status of ${applications(changed)} changed.${refused > 0 ? ` ${applications(refused)} no longer there.` : ""}`,
  "applications-restored": (changed, refused) =>
    `${applications(changed)} back to the earlier status.${refused > 0 ? ` ${applications(refused)} changed meanwhile, or no longer there.` : ""}`,
  "applications-deleted": (changed, refused) =>
    `${applications(changed)} deleted.${refused > 0 ? ` ${applications(refused)} under a legal hold, or no longer there.` : ""}`,
} as const satisfies Record<string, CountedText>;

export type CountedCode = keyof typeof TEXTS;

/** The text of a bulk change; null for anything but a known code with two numbers. */
export function countedText(code: string, [changed = "", refused = ""]: string[]): string | null {
  if (!Object.hasOwn(TEXTS, code)) return null;
  if (![changed, refused].every((text) => /^\d{1,6}$/.test(text))) return null;
  return TEXTS[code as CountedCode](Number(changed), Number(refused));
}
