import type { CleanMark } from "~/company/cleanMark";

type Refused = Extract<CleanMark, { ok: false }>;
type Reason = Exclude<Refused["reason"], "unknown-part"> | "missing";

const LABELS: Record<Reason, string> = {
  missing: "Choose an SVG file",
  "too-large": "The drawing must be 20 KB or smaller",
  "not-svg": "This file cannot be read as an SVG drawing",
  "not-square": "The drawing must be square: its viewBox as wide as it is high",
  "too-complex": "The drawing has too many parts for a mark",
  empty: "The drawing has no shapes in it",
};

export type MarkError = { reason: Reason } | { reason: "unknown-part"; what: string };

export function formatMarkError(fault: MarkError): string {
  if (fault.reason !== "unknown-part") return LABELS[fault.reason];
  return `The drawing holds ${fault.what}, which a mark cannot have. Export it as plain SVG, with shapes and presentation attributes`;
}
