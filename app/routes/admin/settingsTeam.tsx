import { listAdministrators } from "~/domain/accounts/queries.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { TeamTable } from "~/routes/admin/parts/TeamTable";
import type { Route } from "./+types/settingsTeam";

export async function loader({ context }: Route.LoaderArgs) {
  const desk = deskOf(context);
  return { administrators: await listAdministrators(desk.context), me: desk.actor.id };
}

export default function Team({ loaderData }: Route.ComponentProps) {
  const { administrators, me } = loaderData;
  return (
    <>
      <title>Team | Settings | Admin Dashboard</title>
      <section className="card tablecard" aria-labelledby="administrators-title">
        <header className="pad">
          <h2 id="administrators-title">Administrators</h2>
          <p>Everybody here can do everything at the desk.</p>
        </header>
        <TeamTable administrators={administrators} me={me} />
      </section>
    </>
  );
}
