import { Check, Send } from "lucide-react";
import type { ReactNode } from "react";
import type { Invitation } from "~/accounts/joining/invitationCommands.server";
import type { TeamMember } from "~/accounts/team/team.server";
import { removeAccountQuestion, removeInvitationQuestion } from "~/accounts/team/teamTexts";
import { ChangeButton, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { Icon } from "~/ui/primitives/Icon";

interface PeopleTableProps {
  members: readonly TeamMember[];
  /** The id of the current account. */
  ownId: string;
  /** Whether there is no other administrator. */
  isOnlyAdministrator: boolean;
  /** False for a new account, which may only view the team. */
  mayChange: boolean;
}

/** A table of administrators, or of people who wait for approval. */
export function PeopleTable({ members, ownId, isOnlyAdministrator, mayChange }: PeopleTableProps) {
  return (
    <TeamTable since="Since">
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isMe={member.id === ownId}
          isLast={member.id === ownId && isOnlyAdministrator}
          mayChange={mayChange}
        />
      ))}
    </TeamTable>
  );
}

function TeamTable({ since, children }: { since: string; children: ReactNode }) {
  return (
    <table className="data">
      <ColumnHeads labels={["Name", "Status", since]} hasActions />
      <tbody>{children}</tbody>
    </table>
  );
}

const STATES = {
  waiting: { tone: "warn", label: "Waits for approval" },
  administrator: { tone: "ok", label: "Administrator" },
  disabled: { tone: "hollow", label: "Disabled" },
} as const;

interface MemberRowProps {
  member: TeamMember;
  isMe: boolean;
  isLast: boolean;
  mayChange: boolean;
}

function MemberRow({ member, isMe, isLast, mayChange }: MemberRowProps) {
  const { shortDate } = useOfficeCalendar();
  const { id, name, email, state, since } = member;
  return (
    <tr>
      <td>
        <span className="who">
          <span id={`account-${id}`}>{isMe ? `${name} (you)` : name}</span>
          <span>{email}</span>
        </span>
      </td>
      <td className="c-status">
        <Badge {...STATES[state]} />
      </td>
      <td className="when" data-label="Since">
        {shortDate(since)}
      </td>
      <td className="c-acts">
        <div className="acts">
          {mayChange && state === "waiting" && (
            <ChangeButton
              action={`/admin/settings/team/${id}/approve`}
              describedBy={`account-${id}`}
            >
              <Icon of={Check} />
              Approve
            </ChangeButton>
          )}
          {isLast && <span className="text-xs text-ink-3">The last administrator stays</span>}
          {mayChange && !isLast && (
            <DeleteButton
              action={`/admin/settings/team/${id}/remove`}
              {...removeAccountQuestion({ name })}
              describedBy={`account-${id}`}
            />
          )}
        </div>
      </td>
    </tr>
  );
}

interface InvitationsTableProps {
  invitations: readonly Invitation[];
  mayChange: boolean;
}

export function InvitationsTable({ invitations, mayChange }: InvitationsTableProps) {
  return (
    <TeamTable since="Until">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} mayChange={mayChange} />
      ))}
    </TeamTable>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  mayChange: boolean;
}

function InvitationRow({ invitation, mayChange }: InvitationRowProps) {
  const { shortDate } = useOfficeCalendar();
  const { id, email, expiresAt } = invitation;
  return (
    <tr>
      <td>
        <span className="who">
          <span id={`invitation-${id}`}>{email}</span>
        </span>
      </td>
      <td className="c-status">
        <Badge tone="info" label="Invited" />
      </td>
      <td className="when" data-label="Until">
        {shortDate(expiresAt)}
      </td>
      <td className="c-acts">
        <div className="acts">
          {mayChange && (
            <>
              <ChangeButton
                action={`/admin/settings/team/invitations/${id}/resend`}
                describedBy={`invitation-${id}`}
              >
                <Icon of={Send} />
                Resend
              </ChangeButton>
              <DeleteButton
                action={`/admin/settings/team/invitations/${id}/remove`}
                {...removeInvitationQuestion({ email })}
                describedBy={`invitation-${id}`}
              />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
