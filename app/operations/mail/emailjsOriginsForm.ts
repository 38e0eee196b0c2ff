import * as z from "zod/mini";
import { linesOf } from "~/platform/forms/check";
import { fieldOf, formOf } from "~/platform/forms/fields";

const ORIGINS_MAX = 20;
const TEXT_MAX_CHARACTERS = 5_000;

const LABEL = "Allowed origins for the EmailJS client";

const WRONG =
  "Each line must be an origin without a path, such as https://www.example.com; http only for localhost";

/** The origin that a line names; null if it names none that may be allowed. */
export function originOf(line: string): string | null {
  const url = URL.parse(line);
  if (!url || !/^https?:\/\/[^/?#@*]+\/?$/i.test(line)) return null;
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || isLocal ? url.origin : null;
}

const origins = z.pipe(
  z.pipe(z.string().check(z.maxLength(TEXT_MAX_CHARACTERS, WRONG)), z.transform(linesOf)),
  z.pipe(
    z.array(z.string()).check(
      z.maxLength(ORIGINS_MAX, `There can be at most ${ORIGINS_MAX} origins`),
      z.refine((lines) => lines.every((line) => originOf(line) !== null), WRONG),
    ),
    z.transform((lines: string[]) => [...new Set(lines.flatMap((line) => originOf(line) ?? []))]),
  ),
);

export const emailjsOriginsForm = formOf({
  origins: fieldOf(
    "textarea",
    {
      label: LABEL,
      optional: true,
      hint: "One in a line, such as https://www.example.com. Leave it empty to turn this off.",
      rows: 4,
      autoComplete: "off",
      autoCapitalize: "none",
      spellCheck: false,
    },
    origins,
  ),
});
