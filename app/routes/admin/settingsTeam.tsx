import { type ReactNode, useId } from "react";
import { data, redirect } from "react-router";
import { invitationForm } from "~/domain/accounts/forms";
import { inviteAdministrator } from "~/domain/accounts/invitationCommands.server";
import { hasOtherAdministrator } from "~/domain/accounts/queries.server";
import { listAdministrators, listInvitations, listWaiting } from "~/domain/accounts/team.server";
import { pageNumber } from "~/platform/db/search.server";
import { checkForm, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { companyMailbox } from "~/routes/account/parts/companyMailbox.server";
import { InvitationsTable } from "~/routes/admin/InvitationsTable";
import { InviteCard, type InviteRefusal } from "~/routes/admin/InviteCard";
import { NewAccountNotice } from "~/routes/admin/NewAccountNotice";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, deskOf, isMailFiled } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { ListFoot } from "~/routes/admin/parts/ListFoot";
import { PeopleTable } from "~/routes/admin/parts/TeamTable";
import { requireSession } from "~/routes/guard.server";
import type { Route } from "./+types/settingsTeam";

export async function loader({ context, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const { actor, context: rooms } = desk;
  const { searchParams } = new URL(request.url);
  const pageAt = (name: string) => pageNumber(searchParams.get(name));
  const [administrators, waiting, invitations, hasOther] = await Promise.all([
    listAdministrators(rooms, pageAt("page")),
    listWaiting(rooms, pageAt("waiting")),
    listInvitations(rooms, pageAt("invited")),
    hasOtherAdministrator(rooms.db, actor.id),
  ]);
  const { newUntil } = requireSession(context);
  const team = { administrators, waiting, invitations, alone: !hasOther, me: actor.id };
  return { ...team, newUntil, isFiled: isMailFiled(desk) };
}

/** Invites: the one thing that is typed on this page. */
export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const email = textOf(body.fields, "email");
  const form = checkForm(invitationForm, { email });
  if (!form.ok) return refuse(422, { email, fault: form.faults.email });
  const company = await companyMailbox(desk.context);
  const answer = await attempt(desk, () =>
    inviteAdministrator(desk.context, requireSession(context), { ...form.value, company }),
  );
  if (answer.ok) {
    const isFiled = isMailFiled(desk);
    const done = isFiled ? "administrator-invited-filed" : "administrator-invited";
    const headers = { "Set-Cookie": setFlash(done) };
    return redirect("/admin/settings/team", { status: 303, headers });
  }
  const fault = FAULTS[answer.reason];
  return fault
    ? refuse(409, { email, fault })
    : refuse(503, { email, banner: FAILED["team-update"] });
}

const FAULTS: Partial<Record<string, string>> = {
  "already-administrator": "This address belongs to an administrator already",
  "waits-for-approval": "This person signed up already: approve them below",
};

function refuse(status: number, refusal: InviteRefusal) {
  return data(refusal, { status });
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { administrators, waiting, invitations, newUntil, isFiled, ...seen } = loaderData;
  const mayChange = newUntil === null;
  return (
    <>
      <title>Team | Settings | Admin Dashboard</title>
      {newUntil ? (
        <NewAccountNotice until={newUntil} />
      ) : (
        <InviteCard refusal={actionData} isFiled={isFiled} />
      )}
      <TeamCard title="Administrators">
        <PeopleTable members={administrators.items} mayChange={mayChange} {...seen} />
        <ListFoot {...administrators} things="administrators" />
      </TeamCard>
      {waiting.total > 0 && (
        <TeamCard
          title="Waiting for approval"
          lead="People who signed up and verified their address. After 7 days without approval they are forgotten."
        >
          <PeopleTable members={waiting.items} mayChange={mayChange} {...seen} />
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
