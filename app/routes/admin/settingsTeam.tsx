import { Send } from "lucide-react";
import { type ReactNode, useId } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { invitationForm } from "~/domain/accounts/forms";
import { inviteAdministrator } from "~/domain/accounts/invitationCommands.server";
import { hasOtherAdministrator } from "~/domain/accounts/queries.server";
import { listAdministrators, listInvitations, listWaiting } from "~/domain/accounts/team.server";
import { pageNumber } from "~/platform/db/search.server";
import { checkForm, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { companyMailbox } from "~/routes/account/parts/companyMailbox.server";
import { InvitationsTable } from "~/routes/admin/InvitationsTable";
import { NewAccountNotice } from "~/routes/admin/NewAccountNotice";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { ListFoot } from "~/routes/admin/parts/ListFoot";
import { PeopleTable } from "~/routes/admin/parts/TeamTable";
import { requireSession } from "~/routes/guard.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Icon } from "~/ui/primitives/Icon";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/settingsTeam";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, context: rooms } = deskOf(context);
  const { searchParams } = new URL(request.url);
  const pageAt = (name: string) => pageNumber(searchParams.get(name));
  const [administrators, waiting, invitations, hasOther] = await Promise.all([
    listAdministrators(rooms, pageAt("page")),
    listWaiting(rooms, pageAt("waiting")),
    listInvitations(rooms, pageAt("invited")),
    hasOtherAdministrator(rooms.db, actor.id),
  ]);
  const { newUntil } = requireSession(context);
  return { administrators, waiting, invitations, alone: !hasOther, newUntil, me: actor.id };
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
    const headers = { "Set-Cookie": setFlash("administrator-invited") };
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

interface Refusal {
  email: string;
  fault?: string;
  banner?: string;
}

function refuse(status: number, refusal: Refusal) {
  return data(refusal, { status });
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { administrators, waiting, invitations, newUntil, ...seen } = loaderData;
  const mayChange = newUntil === null;
  return (
    <>
      <title>Team | Settings | Admin Dashboard</title>
      {newUntil ? <NewAccountNotice until={newUntil} /> : <InviteCard refusal={actionData} />}
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

function InviteCard({ refusal }: { refusal?: Refusal }) {
  const busy = useNavigation().formMethod === "POST";
  const { email, fault, banner } = refusal ?? {};
  return (
    <section className="card pad stack" aria-labelledby="invite-title">
      <header>
        <h2 id="invite-title">Invite an administrator</h2>
        <p>
          They get a link by mail, choose a password and can then work at this desk. The link works
          once, for 7 days.
        </p>
      </header>
      {banner && <Notice tone="bad" title={banner} />}
      <ErrorSummary faults={fault ? [{ field: "email", message: fault }] : []} focusKey={refusal} />
      <Form method="post" className="one-line" key={refusal ? "refused" : "fresh"}>
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          limit={254}
          defaultValue={email}
          error={fault}
        />
        <Button variant="signal" type="submit" busy={busy}>
          <Icon of={Send} />
          {busy ? "Inviting..." : "Invite"}
        </Button>
      </Form>
    </section>
  );
}
