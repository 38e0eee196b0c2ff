import type { TeamMember } from "~/domain/accounts/queries.server";
import { shortDate } from "~/platform/calendar/officeCalendar";

interface TeamTableProps {
  administrators: readonly TeamMember[];
  /** The id of whoever is looking. */
  me: string;
}

export function TeamTable({ administrators, me }: TeamTableProps) {
  return (
    <table className="data">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
        {administrators.map(({ id, name, email, approvedAt }) => (
          <tr key={id}>
            <td>
              <span className="who">
                <span>{id === me ? `${name} (you)` : name}</span>
                <span>{email}</span>
              </span>
            </td>
            <td className="when" data-label="Since">
              {shortDate(approvedAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
