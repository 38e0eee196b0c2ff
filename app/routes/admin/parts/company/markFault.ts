import type { CleanMark } from "~/domain/company/cleanMark";

type Refused = Extract<CleanMark, { ok: false }>;
type Reason = Exclude<Refused["reason"], "unknown-part"> | "missing";

const WORDS: Record<Reason, string> = {
  missing: "Choose an SVG file",
  "too-large": "The drawing must be 20 KB or smaller",
  "not-svg": "This file cannot be read as an SVG drawing",
  "not-square": "The drawing must be square: its viewBox as wide as it is high",
  "too-complex": "The drawing has too many parts for a mark",
  empty: "The drawing has no shapes in it",
};

export type MarkFault = { reason: Reason } | { reason: "unknown-part"; what: string };

export function markFaultInWords(fault: MarkFault): string {
  if (fault.reason !== "unknown-part") return WORDS[fault.reason];
  return `The drawing holds ${fault.what}, which a mark cannot have. Export it as plain SVG, with shapes and presentation attributes`;
}
