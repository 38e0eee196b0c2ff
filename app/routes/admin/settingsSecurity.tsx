import { listSessions } from "~/domain/accounts/queries.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { SessionsCard } from "~/routes/admin/parts/SessionsCard";
import { requireSession } from "~/routes/guard.server";
import { LinkButton } from "~/ui/primitives/Button";
import type { Route } from "./+types/settingsSecurity";

export async function loader({ context }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const sessions = await listSessions(desk.context, desk.actor.id);
  return { sessions, mine: requireSession(context).id };
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { sessions, mine } = loaderData;
  return (
    <>
      <title>Security | Settings | Admin Dashboard</title>
      <section className="card pad setting" aria-labelledby="password-title">
        <header>
          <h2 id="password-title">Password</h2>
          <p>Changing it ends all your other sessions.</p>
        </header>
        <LinkButton variant="line" size="sm" href="/admin/settings/security/password">
          Change password
        </LinkButton>
      </section>
      <SessionsCard sessions={sessions} mine={mine} />
    </>
  );
}
