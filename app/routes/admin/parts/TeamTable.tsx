import { Check } from "lucide-react";
import { useLocation } from "react-router";
import type { Invitation, TeamMember } from "~/domain/accounts/queries.server";
import { shortDate } from "~/platform/calendar/officeCalendar";
import { ChangeForm } from "~/routes/admin/parts/ChangeForm";
import { DeleteButton } from "~/routes/admin/parts/DeleteButton";
import {
  REMOVE_ACCOUNT_QUESTION,
  REMOVE_INVITATION_QUESTION,
} from "~/routes/admin/parts/questions";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

interface TeamTableProps {
  members: readonly TeamMember[];
  invitations: readonly Invitation[];
  /** The id of whoever is looking. */
  me: string;
}

export function TeamTable({ members, invitations, me }: TeamTableProps) {
  const administrators = members.filter(({ state }) => state === "administrator").length;
  return (
    <table className="data">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Status</th>
          <th scope="col">Since</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isMe={member.id === me}
            isLast={member.state === "administrator" && administrators === 1}
          />
        ))}
      </tbody>
    </table>
  );
}

const STATES = {
  waiting: { status: "reviewing", label: "Waits for approval" },
  administrator: { status: "active", label: "Administrator" },
  disabled: { status: "inactive", label: "Disabled" },
} as const;

interface MemberRowProps {
  member: TeamMember;
  isMe: boolean;
  isLast: boolean;
}

function MemberRow({ member, isMe, isLast }: MemberRowProps) {
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
          {state === "waiting" && <ApproveButton id={id} />}
          {isLast ? (
            <span className="max-lg:max-w-24 text-right text-xs text-ink-3">
              The last administrator stays
            </span>
          ) : (
            <RemoveButton
              action={`/admin/settings/team/${id}/remove`}
              title={`Remove ${name}?`}
              question={REMOVE_ACCOUNT_QUESTION}
              describedBy={`account-${id}`}
            />
          )}
        </div>
      </td>
    </tr>
  );
}

function InvitationRow({ invitation: { id, email, expiresAt } }: { invitation: Invitation }) {
  return (
    <tr>
      <td>
        <span className="who">
          <span id={`invitation-${id}`}>{email}</span>
          <span>{`Until ${shortDate(expiresAt)}`}</span>
        </span>
      </td>
      <td className="c-status">
        <Badge status="new" label="Invited" />
      </td>
      <td className="max-lg:hidden" />
      <td className="c-acts">
        <div className="acts">
          <RemoveButton
            action={`/admin/settings/team/invitations/${id}/remove`}
            title={`Remove the invitation of ${email}?`}
            question={REMOVE_INVITATION_QUESTION}
            describedBy={`invitation-${id}`}
          />
        </div>
      </td>
    </tr>
  );
}

function ApproveButton({ id }: { id: string }) {
  return (
    <ChangeForm action={`/admin/settings/team/${id}/approve`}>
      {(busy) => (
        <Button
          type="submit"
          variant="line"
          size="sm"
          aria-describedby={`account-${id}`}
          aria-busy={busy || undefined}
        >
          <Icon of={Check} />
          Approve
        </Button>
      )}
    </ChangeForm>
  );
}

interface RemoveButtonProps {
  action: string;
  title: string;
  question: string;
  describedBy: string;
}

function RemoveButton(props: RemoveButtonProps) {
  const { pathname, search } = useLocation();
  return <DeleteButton {...props} from={pathname + search} verb="Remove" />;
}
