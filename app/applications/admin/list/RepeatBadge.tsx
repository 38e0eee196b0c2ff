import type { ApplicationSummary } from "~/applications/rules";
import { Badge } from "~/ui/primitives/Badge";

/** Marks repeated applications for one job from one address; the newest has the current resume. */
export function RepeatBadge({ application }: { application: ApplicationSummary }) {
  const { appliedBefore, isSuperseded } = application;
  if (isSuperseded) return <Badge status="superseded" label="Newer application exists" />;
  return appliedBefore ? <Badge status="repeated" label="Applied again" /> : null;
}
