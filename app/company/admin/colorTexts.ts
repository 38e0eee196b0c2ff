import type { UnreadablePair } from "~/company/brand";
import { COLOR_FIELDS } from "~/company/brandForms";
import type { FieldErrors } from "~/platform/forms/check";

/** What visitors see of each design token. */
const LABELS: Record<string, string> = {
  bg: "the page",
  surface: "cards",
  sunken: "sunken grounds",
  tint: "tinted grounds",
  night: "the dark bands",
  ink: "text",
  "ink-3": "dates and hints",
  control: "borders of fields",
  danger: "errors",
  "danger-bg": "the ground of errors",
  "on-night": "text",
  "on-night-2": "secondary text",
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
export function colorErrors(pairs: readonly UnreadablePair[]): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const pair of worstFirst(pairs)) fieldErrors[COLOR_FIELDS[pair.color]] ??= formatError(pair);
  return fieldErrors;
}

/** The pair that is nearest to its minimum, or furthest below it. */
export function worstFirst(pairs: readonly UnreadablePair[]): UnreadablePair[] {
  return [...pairs].sort((a, b) => a.ratio / a.minimum - b.ratio / b.minimum);
}

function formatError(pair: UnreadablePair): string {
  const { theme, minimum } = pair;
  return `${formatPair(pair)} in the ${theme} theme has a contrast of ${formatRatio(pair)} to 1; it must be at least ${minimum} to 1`;
}

/** "The brand color on cards". */
export function formatPair({ foreground, background }: UnreadablePair): string {
  const pair = `${LABELS[foreground] ?? foreground} on ${LABELS[background] ?? background}`;
  return pair.charAt(0).toUpperCase() + pair.slice(1);
}

/** Rounded down: 4.499 is below the minimum and must not be shown as 4.50. */
export function formatRatio({ ratio }: UnreadablePair): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
