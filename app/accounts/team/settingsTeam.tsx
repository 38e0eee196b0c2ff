import { type ReactNode, useId } from "react";
import { invitationForm } from "~/accounts/forms";
import { inviteAdministrator } from "~/accounts/joining/invitationCommands.server";
import { hasOtherAdministrator } from "~/accounts/queries.server";
import { TEAM_FAILED } from "~/accounts/signIn/messages";
import { NewAccountNotice } from "~/accounts/team/NewAccountNotice";
import { InvitationsTable, InviteCard, PeopleTable } from "~/accounts/team/TeamTable";
import { listAdministrators, listInvitations, listWaiting } from "~/accounts/team/team.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { pageNumber } from "~/platform/data/search.server";
import { adminRequest, attempt, isMailFiled } from "~/shell/admin/adminRequest.server";
import { returned } from "~/shell/admin/change/change.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { ListFoot } from "~/shell/admin/list/DataTable";
import { handleForm } from "~/shell/forms/handleForm.server";
import { requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/settingsTeam";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const { actor, app } = admin;
  const { searchParams } = new URL(request.url);
  const pageAt = (name: string) => pageNumber(searchParams.get(name));
  const [administrators, waiting, invitations, hasOther] = await Promise.all([
    listAdministrators(app, pageAt("page")),
    listWaiting(app, pageAt("waiting")),
    listInvitations(app, pageAt("invited")),
    hasOtherAdministrator(app.db, actor.id),
  ]);
  const { newUntil } = requireSession(context);
  const team = {
    administrators,
    waiting,
    invitations,
    isOnlyAdministrator: !hasOther,
    ownId: actor.id,
  };
  return { ...team, newUntil, isFiled: isMailFiled(admin) };
}

/** Invites an administrator. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return handleForm(request, invitationForm, async ({ email }) => {
    const company = await getCompanyMailbox(admin.app);
    const invitation = { email, company, limits: admin.limits };
    const result = await attempt(admin, () =>
      inviteAdministrator(admin.app, requireSession(context), invitation),
    );
    if (result.ok) {
      const done = isMailFiled(admin) ? INVITATION_FILED : "Invitation sent.";
      return returned(admin, "/admin/settings/team", done);
    }
    const error = INVITATION_ERROR_TEXTS[result.reason];
    return error
      ? { status: 409, fieldErrors: { email: error } }
      : { status: 503, fieldErrors: {}, formError: TEAM_FAILED };
  });
}

const INVITATION_FILED = "Invitation written to a file: no mail server is set.";
const INVITATION_ERROR_TEXTS: Partial<Record<string, string>> = {
  "already-administrator": "This address belongs to an administrator already",
  "waits-for-approval": "This person signed up already: approve them below",
  "mailed-often": "They were emailed three times within an hour: wait a while",
};

export const clientAction = reportFailure(() => TEAM_FAILED);

export default function Team({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { administrators, waiting, invitations, newUntil, isFiled, ...team } = loaderData;
  const mayChange = newUntil === null;
  return (
    <>
      <title>Team | Settings | Admin Dashboard</title>
      {newUntil ? (
        <NewAccountNotice until={newUntil} />
      ) : (
        <InviteCard result={actionData} isFiled={isFiled} />
      )}
      <TeamCard title="Administrators">
        <PeopleTable members={administrators.items} mayChange={mayChange} {...team} />
        <ListFoot {...administrators} things="administrators" />
      </TeamCard>
      {waiting.total > 0 && (
        <TeamCard
          title="Waiting for approval"
          lead="People who signed up and verified their address. After 7 days without approval they are forgotten."
        >
          <PeopleTable members={waiting.items} mayChange={mayChange} {...team} />
          <ListFoot {...waiting} parameter="waiting" things="sign-ups" />
        </TeamCard>
      )}
      {invitations.total > 0 && (
        <TeamCard title="Invitations">
          <InvitationsTable invitations={invitations.items} mayChange={mayChange} />
          <ListFoot {...invitations} parameter="invited" things="invitations" />
        </TeamCard>
      )}
    </>
  );
}

interface TeamCardProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

function TeamCard({ title, lead, children }: TeamCardProps) {
  const id = useId();
  return (
    <section className="card tablecard" aria-labelledby={id}>
      <header className="tablebar">
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
