import type { ReactNode } from "react";
import { classNames } from "./classNames";

export type Tone = "info" | "warn" | "plum" | "ok" | "bad" | `${"info " | "warn " | ""}hollow`;

/**
 * The color of each known status; spec: new blue, reviewing yellow, interviewed purple, accepted green, rejected red.
 */
const TONES: Readonly<Record<string, Tone>> = {
  new: "info",
  reviewing: "warn",
  interviewed: "plum",
  accepted: "ok",
  rejected: "bad",
  published: "ok",
  active: "ok",
  scheduled: "info",
  draft: "warn hollow",
  inactive: "hollow",
  answered: "ok",
  archived: "hollow",
  ready: "info",
  "changes-asked": "warn",
  "no-source": "warn hollow",
  "review-due": "warn",
  sourced: "ok",
};

/** Undefined also for a name that every object has, such as "constructor". */
const toneOf = (status: string) => (Object.hasOwn(TONES, status) ? TONES[status] : undefined);

type BadgeProps = { status: string; label?: string } | { tone: Tone; label: string };

/** A status, or anything else with a color of its own, as a badge. An unknown status is shown as plain text. */
export function Badge({ label, ...props }: BadgeProps) {
  if ("tone" in props) return <span className={classNames("badge", props.tone)}>{label}</span>;
  const { status } = props;
  const tone = toneOf(status);
  if (!tone) return <span>{label ?? status}</span>;
  const text = label ?? status.charAt(0).toUpperCase() + status.slice(1);
  return <span className={classNames("badge", tone)}>{text}</span>;
}

/** The badge around the menu that changes the status. An unknown status is plain text, so the menu has no color then. */
export function BadgeFrame({ status, children }: { status: string; children: ReactNode }) {
  const tone = toneOf(status);
  return <span className={tone ? classNames("badge", tone) : "status-menu"}>{children}</span>;
}
