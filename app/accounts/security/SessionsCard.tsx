import { LogOut } from "lucide-react";
import type { OpenSession } from "~/accounts/queries.server";
import { browserName } from "~/accounts/sessions/browserName";
import { formatDuration } from "~/platform/config/officeCalendar";
import type { SessionLimits } from "~/platform/config/settings";
import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";
import { Icon } from "~/ui/primitives/Icon";

interface SessionsCardProps {
  sessions: readonly OpenSession[];
  /** The id of the current session. */
  mine: string;
  limits: SessionLimits;
}

export function SessionsCard({ sessions, mine, limits }: SessionsCardProps) {
  return (
    <section className="card tablecard" aria-labelledby="sessions-title">
      <header className="setting pad">
        <div>
          <h2 id="sessions-title">Active sessions</h2>
          <p>
            Where you are signed in. A session ends after {formatDuration(limits.idleMs)} without
            use, or {formatDuration(limits.longestMs)} after signing in.
          </p>
        </div>
        {/* A document navigation, because the admin area cannot be shown afterwards. */}
        <form method="post" action="/admin/settings/security/sessions/end">
          <Button type="submit" variant="danger-line" size="sm">
            <Icon of={LogOut} />
            Sign out everywhere
          </Button>
        </form>
      </header>
      <table className="data">
        <ColumnHeads labels={["Browser", "Last used"]} actions />
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} isMine={session.id === mine} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SessionRow({ session, isMine }: { session: OpenSession; isMine: boolean }) {
  const { shortMoment } = useOfficeCalendar();
  const { id, userAgent, ipAddress, updatedAt } = session;
  return (
    <tr>
      <td>
        <span className="who">
          <span id={`session-${id}`}>{browserName(userAgent)}</span>
          <span>{ipAddress}</span>
        </span>
      </td>
      <td className="when" data-label="Last used">
        {shortMoment(updatedAt)}
      </td>
      <td className="c-acts">
        <div className="acts">
          {isMine ? (
            <Badge status="active" label="This session" />
          ) : (
            <ChangeForm action={`/admin/settings/security/sessions/${id}/end`}>
              {(busy) => (
                <Button
                  type="submit"
                  variant="line"
                  size="sm"
                  aria-describedby={`session-${id}`}
                  aria-busy={busy || undefined}
                >
                  Sign out
                </Button>
              )}
            </ChangeForm>
          )}
        </div>
      </td>
    </tr>
  );
}
