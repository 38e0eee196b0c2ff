import { STATUS_CHOICES } from "~/applications/admin/statusLabels";
import { focusedRow, ListShortcuts } from "~/shell/admin/keys/Shortcuts";

/** The keys of the list of applications: 1 to 5 choose the status of the row that has the focus, e writes to its applicant. */
export function ApplicationListShortcuts() {
  const stages = STATUS_CHOICES.map(({ value, label }, index) => ({
    key: String(index + 1),
    does: `Move to ${label.toLowerCase()}`,
    run: () => choose(value),
  }));
  const email = { key: "e", does: "Email the applicant", run: writeEmail };
  return <ListShortcuts thing="application" more={[...stages, email]} />;
}

/** As if it had been chosen from the menu of the row. */
function choose(status: string) {
  const select = focusedRow()?.querySelector<HTMLSelectElement>("select[name=status]");
  if (!select || select.value === status) return;
  select.value = status;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function writeEmail() {
  focusedRow()?.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')?.click();
}
