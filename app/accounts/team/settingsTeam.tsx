import { Send } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { invitationForm } from "~/accounts/accountForms";
import {
  type InviteAdministratorResult,
  inviteAdministrator,
  listInvitations,
} from "~/accounts/joining/invitationCommands.server";
import { hasOtherAdministrator } from "~/accounts/queries.server";
import { INVITATION_LINK_MS, INVITATIONS_PER_HOUR_MAX, WAITING_SIGN_UP_MS } from "~/accounts/rules";
import { NewAccountAlert } from "~/accounts/team/NewAccountAlert";
import { InvitationsTable, PeopleTable } from "~/accounts/team/TeamTable";
import { listAdministrators, listWaiting } from "~/accounts/team/team.server";
import { TEAM_FAILED } from "~/accounts/team/teamTexts";
import { getCompanyMailbox } from "~/company/queries.server";
import { formatDuration } from "~/platform/config/officeCalendar";
import { pageNumber } from "~/platform/listParameters";
import { adminRequest, attempt, isMailWrittenToFiles } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { BeyondTheEnd, isBeyondTheEnd, ListFoot } from "~/shell/admin/list/ListFoot";
import { MailToFileAlert } from "~/shell/admin/MailToFileAlert";
import { AskedEmail, FormErrors, FormField } from "~/shell/forms/FormFields";
import { type ActionResult, emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm, refuse } from "~/shell/forms/handleForm.server";
import { SaveButton } from "~/shell/forms/SaveButton";
import { useOnSaved } from "~/shell/forms/useOnSaved";
import { requireSession } from "~/shell/scope.server";
import { Icon } from "~/ui/primitives/Icon";
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
  return { ...team, newUntil, isMailWrittenToFiles: isMailWrittenToFiles(admin) };
}

/** Invites an administrator. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return handleForm(request, invitationForm, async ({ email }) => {
    const invitation = { email, company: await getCompanyMailbox(admin.app) };
    const result = await attempt(admin, () =>
      inviteAdministrator(admin.app, requireSession(context), invitation),
    );
    if (result.ok) {
      const done = isMailWrittenToFiles(admin) ? INVITATION_WRITTEN_TO_FILE : "Invitation sent.";
      return redirectWithFlash(admin, "/admin/settings/team", done);
    }
    const error = INVITATION_ERROR_TEXTS[result.reason];
    return error
      ? refuse({ status: 409, fieldErrors: { email: error } })
      : refuse({ status: 503, fieldErrors: {}, formError: TEAM_FAILED });
  });
}

type InvitationRejectionReason =
  | Extract<InviteAdministratorResult, { ok: false }>["reason"]
  | "failed";
const INVITATION_WRITTEN_TO_FILE = "Invitation written to a file: no mail server is set.";
const INVITATION_ERROR_TEXTS: Partial<Record<InvitationRejectionReason, string>> = {
  "already-administrator": "This address belongs to an administrator already",
  "waits-for-approval": "This person signed up already: approve them below",
  "invited-often": `You have invited ${INVITATIONS_PER_HOUR_MAX} people within an hour: wait a while`,
  "mailed-often": "They were emailed three times within an hour: wait a while",
};

export const clientAction = reportFailure<typeof action>(() => TEAM_FAILED);

export default function Team({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { administrators, waiting, invitations, newUntil, isMailWrittenToFiles, ...team } =
    loaderData;
  const mayChange = newUntil === null;
  return (
    <>
      <title>Team | Settings | Admin Dashboard</title>
      {newUntil ? (
        <NewAccountAlert until={newUntil} />
      ) : (
        <InviteCard result={actionData} isMailWrittenToFiles={isMailWrittenToFiles} />
      )}
      <TeamCard title="Administrators">
        {isBeyondTheEnd(administrators) ? (
          <BeyondTheEnd {...administrators} />
        ) : (
          <PeopleTable members={administrators.items} mayChange={mayChange} {...team} />
        )}
        <ListFoot {...administrators} thing="administrator" things="administrators" />
      </TeamCard>
      {waiting.total > 0 && (
        <TeamCard title="Waiting for approval" lead={WAITING_LEAD}>
          {isBeyondTheEnd(waiting) ? (
            <BeyondTheEnd {...waiting} parameter="waiting" />
          ) : (
            <PeopleTable members={waiting.items} mayChange={mayChange} {...team} />
          )}
          <ListFoot {...waiting} parameter="waiting" thing="sign-up" things="sign-ups" />
        </TeamCard>
      )}
      {invitations.total > 0 && (
        <TeamCard title="Invitations">
          {isBeyondTheEnd(invitations) ? (
            <BeyondTheEnd {...invitations} parameter="invited" />
          ) : (
            <InvitationsTable invitations={invitations.items} mayChange={mayChange} />
          )}
          <ListFoot {...invitations} parameter="invited" thing="invitation" things="invitations" />
        </TeamCard>
      )}
    </>
  );
}

const WAITING_LEAD =
  "People who signed up and verified their address. " +
  `After ${formatDuration(WAITING_SIGN_UP_MS)} without approval they are forgotten.`;

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

interface InviteCardProps {
  result: ActionResult<typeof invitationForm.empty>;
  /** Whether invitations are written to files, because no mail server is configured. */
  isMailWrittenToFiles: boolean;
}

/** The form that invites an administrator. */
function InviteCard({ result, isMailWrittenToFiles }: InviteCardProps) {
  const formState = emptyOrTypedForm(invitationForm, result);
  const form = useEmptiedForm();
  return (
    <section className="card pad stack" aria-labelledby="invite-title">
      <header>
        <h2 id="invite-title">Invite an administrator</h2>
        <p>
          {isMailWrittenToFiles
            ? "Their link is written to a file on the machine that runs the site, and is sent by email once mail is set up"
            : "They get a link by email"}
          : they choose a password and can then work in this admin area. The link works once, for{" "}
          {formatDuration(INVITATION_LINK_MS)}.
        </p>
      </header>
      <MailToFileAlert isMailWrittenToFiles={isMailWrittenToFiles} what="An invitation is" />
      <FormErrors result={result} {...formState} />
      <Form method="post" noValidate className="one-line" ref={form}>
        <AskedEmail {...formState} />
        <FormField name="email" {...formState} />
        <SaveButton verb="Invite" busyVerb="Inviting...">
          <Icon of={Send} />
        </SaveButton>
      </Form>
    </section>
  );
}

/** Empties the form once its invitation was sent, and not because a button of the lists below has led back here. */
function useEmptiedForm() {
  const form = useRef<HTMLFormElement>(null);
  const [sentCount, setSentCount] = useState(0);
  useOnSaved(() => setSentCount(sentCount + 1));
  useEffect(() => {
    if (sentCount > 0) form.current?.reset();
  }, [sentCount]);
  return form;
}
