import { Check, Send } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { invitationForm } from "~/accounts/forms";
import type { Invitation, TeamMember } from "~/accounts/team/team.server";
import { ChangeForm, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { FiledMailNotice } from "~/shell/admin/FiledMailNotice";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { filledForm } from "~/shell/forms/formResult";
import { SaveButton } from "~/shell/forms/SaveButton";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

export const REMOVE_ACCOUNT_QUESTION =
  "Are you sure you want to remove this person? Their sessions end at once. This action cannot be undone.";

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
      <ColumnHeads labels={["Name", "Status", since]} actions />
      <tbody>{children}</tbody>
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
          {mayChange && state === "waiting" && <ApproveButton id={id} />}
          {isLast && <span className="text-xs text-ink-3">The last administrator stays</span>}
          {mayChange && !isLast && (
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

interface InviteCardProps {
  result: unknown;
  /** Whether invitations are written to files, because no mail server is configured. */
  isFiled: boolean;
}

/** The form that invites an administrator. */
export function InviteCard({ result, isFiled }: InviteCardProps) {
  const formState = filledForm(invitationForm, result);
  const form = useEmptiedForm(!result);
  return (
    <section className="card pad stack" aria-labelledby="invite-title">
      <header>
        <h2 id="invite-title">Invite an administrator</h2>
        <p>
          {isFiled ? "Hand them the link that is in the file" : "They get a link by email"}: they
          choose a password and can then work in this admin area. The link works once, for 7 days.
        </p>
      </header>
      <FiledMailNotice isFiled={isFiled} what="An invitation is" />
      <FormErrors result={result} {...formState} />
      <Form method="post" noValidate className="one-line" ref={form}>
        <FormField name="email" {...formState} />
        <SaveButton verb="Invite" busyVerb="Inviting...">
          <Icon of={Send} />
        </SaveButton>
      </Form>
    </section>
  );
}

/** Empties the form with each navigation that shows no refusal: the redirect after an invitation was sent is one. */
function useEmptiedForm(isAccepted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    // What was typed before this script ran stays.
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (isAccepted) form.current?.reset();
  }, [key, isAccepted]);
  return form;
}

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
