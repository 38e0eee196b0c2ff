import type { UnreadablePair } from "~/company/brand";
import { COLOUR_FIELDS } from "~/company/brandForms";
import type { FieldErrors } from "~/platform/forms/check";

/** What visitors see of each design token. */
const LABELS: Record<string, string> = {
  bg: "the page",
  surface: "cards",
  sunken: "sunken grounds",
  tint: "tinted grounds",
  night: "the dark bands",
  brand: "the brand color",
  "brand-hover": "the brand color under the pointer",
  "on-brand": "words of buttons",
  signal: "the signal color",
  "signal-hover": "the signal color under the pointer",
  "on-signal": "words of signal buttons",
  "off-signal": "words of buttons on signal panels",
  "signal-text": "text in the signal color",
  focus: "the focus ring",
  "ink-2": "secondary text",
};

/** The worst pair of each chosen color, as the error of its field. */
export function colourErrors(pairs: readonly UnreadablePair[]): FieldErrors {
  const worstFirst = [...pairs].sort((a, b) => a.ratio / a.minimum - b.ratio / b.minimum);
  const fieldErrors: FieldErrors = {};
  for (const pair of worstFirst) fieldErrors[COLOUR_FIELDS[pair.colour]] ??= formatPair(pair);
  return fieldErrors;
}

function formatPair({ foreground, background, theme, ratio, minimum }: UnreadablePair): string {
  const pair = `${LABELS[foreground] ?? foreground} on ${LABELS[background] ?? background}`;
  // Rounded down: 4.499 is below the minimum and must not be shown as 4.50.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  const sentence = `${pair} in the ${theme} theme has a contrast of ${shown} to 1; it must be at least ${minimum} to 1`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
