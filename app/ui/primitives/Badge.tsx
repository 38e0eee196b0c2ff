import type { ReactNode } from "react";
import { classNames } from "~/ui/primitives/classNames";

export type Tone = "info" | "warn" | "plum" | "ok" | "bad" | `${"info " | "warn " | ""}hollow`;

/** The color of each status that a kind of record has. */
type StatusTones<Status extends string> = Readonly<Record<Status, Tone>>;

export function Badge({ tone, label }: { tone: Tone; label: string }) {
  return <span className={classNames("badge", tone)}>{label}</span>;
}

interface StatusProps<Status extends string> {
  status: Status;
  tones: StatusTones<NoInfer<Status>>;
}

/** A status as a badge under its own name. An unknown one, which another program stored, is shown as plain text. */
export function StatusBadge<Status extends string>({ status, tones }: StatusProps<Status>) {
  const tone = toneOf(status, tones);
  if (!tone) return <span>{status}</span>;
  return <Badge tone={tone} label={status.charAt(0).toUpperCase() + status.slice(1)} />;
}

/** The badge around the menu that changes the status. An unknown status is plain text, so the menu has no color then. */
export function BadgeFrame<Status extends string>(
  props: StatusProps<Status> & { children: ReactNode },
) {
  const tone = toneOf(props.status, props.tones);
  const name = tone ? classNames("badge", tone) : "status-menu";
  return <span className={name}>{props.children}</span>;
}

/** Undefined also for a name that every object has, such as "constructor". */
const toneOf = <Status extends string>(status: Status, tones: StatusTones<Status>) =>
  Object.hasOwn(tones, status) ? tones[status] : undefined;
