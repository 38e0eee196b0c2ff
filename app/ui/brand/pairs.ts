/** WCAG 1.4.3. */
const TEXT = 4.5;
/** WCAG 1.4.11: borders of controls, the focus ring, markers. */
const CONTROL = 3;

/** Pairs of foreground and background with the contrast that they need in both themes. */
export const PAIRS: readonly (readonly [
  foreground: string,
  background: string,
  minimum: number,
])[] = [
  ["ink", "bg", TEXT],
  ["ink", "surface", TEXT],
  ["ink", "danger-bg", TEXT],
  ["ink-2", "bg", TEXT],
  ["ink-2", "sunken", TEXT],
  ["ink-2", "tint", TEXT],
  ["ink-3", "bg", TEXT],
  ["ink-3", "surface", TEXT],
  ["ink-3", "sunken", TEXT],
  ["brand", "bg", TEXT],
  ["brand", "surface", TEXT],
  ["brand", "sunken", TEXT],
  ["brand", "tint", TEXT],
  ["on-brand", "brand", TEXT],
  ["on-brand", "brand-hover", TEXT],
  ["on-signal", "signal", TEXT],
  ["on-signal", "signal-hover", TEXT],
  ["signal-text", "bg", TEXT],
  ["signal-text", "surface", TEXT],
  ["signal-text", "sunken", TEXT],
  ["on-night", "night", TEXT],
  ["on-night-2", "night", TEXT],
  ["signal", "night", CONTROL],
  ["control", "surface", CONTROL],
  ["control", "bg", CONTROL],
  ["focus", "bg", CONTROL],
  ["focus", "surface", CONTROL],
  ["focus", "sunken", CONTROL],
  ["danger", "surface", TEXT],
  ["danger", "bg", TEXT],
  ["danger", "danger-bg", TEXT],
  ["on-danger", "danger", TEXT],
  ["info-fg", "info-bg", TEXT],
  ["warn-fg", "warn-bg", TEXT],
  ["plum-fg", "plum-bg", TEXT],
  ["ok-fg", "ok-bg", TEXT],
  ["bad-fg", "bad-bg", TEXT],
];
