import { Send } from "lucide-react";
import { RemoveButton, TeamTable } from "~/accounts/team/TeamTable";
import type { Invitation } from "~/accounts/team/team.server";
import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

export const REMOVE_INVITATION_QUESTION =
  "Are you sure you want to remove this invitation? Its link stops working at once.";

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
        <Badge status="new" label="Invited" />
      </td>
      <td className="when" data-label="Until">
        {shortDate(expiresAt)}
      </td>
      <td className="c-acts">
        <div className="acts">
          {mayChange && (
            <>
              <ResendButton id={id} />
              <RemoveButton
                action={`/admin/settings/team/invitations/${id}/remove`}
                title={`Remove the invitation of ${email}?`}
                question={REMOVE_INVITATION_QUESTION}
                describedBy={`invitation-${id}`}
              />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function ResendButton({ id }: { id: string }) {
  return (
    <ChangeForm action={`/admin/settings/team/invitations/${id}/resend`}>
      {(busy) => (
        <Button
          type="submit"
          variant="line"
          size="sm"
          aria-describedby={`invitation-${id}`}
          aria-busy={busy || undefined}
        >
          <Icon of={Send} />
          Resend
        </Button>
      )}
    </ChangeForm>
  );
}
