import { STATUS_CHOICES } from "~/applications/admin/statusLabels";

interface StatusLineProps {
  counts: { total: number; byStatus: Record<string, number> };
  status: string;
}

/** Shows the number of applications per status, each linked to the list of that status. */
export function StatusLine({ counts, status }: StatusLineProps) {
  const entries = [
    { value: "", label: "All", figure: counts.total },
    ...STATUS_CHOICES.map((choice) => ({ ...choice, figure: counts.byStatus[choice.value] ?? 0 })),
  ];
  return (
    <nav className="statline" aria-label="Applications by status">
      {entries.map(({ value, label, figure }) => (
        <a
          key={value}
          href={value ? `/admin/applications?status=${value}` : "/admin/applications"}
          aria-current={value === status ? "true" : undefined}
        >
          <b>{figure}</b>
          {label}
        </a>
      ))}
    </nav>
  );
}
