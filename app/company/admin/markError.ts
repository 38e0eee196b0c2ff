import type { CleanMark } from "~/company/cleanMark";

type Rejected = Extract<CleanMark, { ok: false }>;
type Reason = Exclude<Rejected["reason"], "unknown-part"> | "missing";

const TEXTS: Record<Reason, string> = {
  missing: "Choose an SVG file",
  "too-large": "The drawing must be 20 KB or smaller",
  "not-svg": "This file cannot be read as an SVG drawing",
  "not-square": "The drawing must be square: its viewBox as wide as it is high",
  "too-complex": "The drawing has too many parts for a mark",
  empty: "The drawing has no shapes in it",
};

export type MarkError = { reason: Reason } | { reason: "unknown-part"; what: string };

export function formatMarkError(error: MarkError): string {
  if (error.reason !== "unknown-part") return TEXTS[error.reason];
  return `The drawing holds ${error.what}, which a mark cannot have. Export it as plain SVG, with shapes and presentation attributes`;
}
