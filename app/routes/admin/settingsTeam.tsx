import { Send } from "lucide-react";
import { data, Form, redirect, useNavigation } from "react-router";
import { invitationForm } from "~/domain/accounts/forms";
import { inviteAdministrator } from "~/domain/accounts/invitationCommands.server";
import { listInvitations, listTeam } from "~/domain/accounts/queries.server";
import { checkForm, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { companyMailbox } from "~/routes/account/parts/companyMailbox.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { TeamTable } from "~/routes/admin/parts/TeamTable";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Icon } from "~/ui/primitives/Icon";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/settingsTeam";

export async function loader({ context }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const [members, invitations] = await Promise.all([
    listTeam(desk.context),
    listInvitations(desk.context),
  ]);
  return { members, invitations, me: desk.actor.id };
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
    inviteAdministrator(desk.context, desk.actor, { ...form.value, company }),
  );
  if (answer.ok) {
    const headers = { "Set-Cookie": setFlash("administrator-invited") };
    return redirect("/admin/settings/team", { status: 303, headers });
  }
  if (answer.reason === "failed" || answer.reason === "not-allowed") {
    return refuse(503, { email, banner: FAILED["team-update"] });
  }
  return refuse(409, { email, fault: FAULTS[answer.reason] });
}

const FAULTS = {
  "already-administrator": "This address belongs to an administrator already",
  "waits-for-approval": "This person signed up already: approve them below",
} as const;

interface Refusal {
  email: string;
  fault?: string;
  banner?: string;
}

function refuse(status: number, refusal: Refusal) {
  return data(refusal, { status });
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Team | Settings | Admin Dashboard</title>
      <InviteCard refusal={actionData} />
      <section className="card tablecard" aria-labelledby="people-title">
        <header className="tablebar">
          <h2 id="people-title">People</h2>
        </header>
        <TeamTable {...loaderData} />
      </section>
    </>
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
          They get a link by mail, choose a password and can then do everything at this desk. The
          link works once, for 7 days.
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
          maxLength={254}
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
