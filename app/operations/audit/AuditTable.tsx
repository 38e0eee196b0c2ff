import { ScrollText } from "lucide-react";
import {
  formatAction,
  formatActor,
  formatSubject,
  type Names,
} from "~/operations/audit/auditLabels";
import type { AuditLine } from "~/platform/audit/listing.server";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";
import { EmptyState } from "~/ui/primitives/EmptyState";

interface AuditTableProps {
  lines: readonly AuditLine[];
  names: Names;
}

export function AuditTable({ lines, names }: AuditTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboards must be able to scroll it.
    <section className="tablescroll" tabIndex={0} aria-label="Audit log table">
      <table className="data">
        <ColumnHeads labels={["What", "Who", "About", "From", "When"]} />
        <tbody>
          {lines.length === 0 && (
            <tr>
              <td className="none" colSpan={5}>
                <EmptyState icon={ScrollText} text="Nothing like that was done." />
              </td>
            </tr>
          )}
          {lines.map((line) => (
            <AuditRow key={line.id} line={line} names={names} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AuditRow({ line, names }: { line: AuditLine; names: Names }) {
  const { shortMoment } = useOfficeCalendar();
  const { action, actor, subject, address, at, times } = line;
  const { label, href } = formatSubject(subject, names);
  return (
    <tr>
      <td>
        <strong>{formatAction(action)}</strong>
        {times > 1 && `, ${times} times`}
      </td>
      <td data-label="Who">{formatActor(actor, names)}</td>
      <td data-label="About" title={subject}>
        {href ? <a href={href}>{label}</a> : label}
      </td>
      <td data-label="From">{address ?? "This machine"}</td>
      <td className="when" data-label="When">
        {shortMoment(at)}
      </td>
    </tr>
  );
}
