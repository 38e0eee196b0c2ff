import { Badge } from "~/ui/primitives/Badge";

/** Whether visitors find the job. */
export function JobStateBadge({ isOpen }: { isOpen: boolean }) {
  return isOpen ? <Badge tone="ok" label="Active" /> : <Badge tone="hollow" label="Inactive" />;
}
