import { listTemplates } from "~/domain/applications/templates.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { labelOfStatus } from "~/routes/admin/parts/statusWords";
import type { Route } from "./+types/settingsTemplates";

export async function loader({ context }: Route.LoaderArgs) {
  return { templates: await listTemplates(deskOf(context).context.db) };
}

export default function Templates({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Templates | Settings | Admin Dashboard</title>
      <section className="card pad stack" aria-labelledby="templates-title">
        <header>
          <h2 id="templates-title">Templates</h2>
          <p>
            What an applicant is told when an administrator saves a status and ticks Tell the
            applicant.
          </p>
        </header>
        <ul className="others">
          {loaderData.templates.map(({ status, subject, isOurs }) => (
            <li key={status}>
              <a className="max-w-32" href={`/admin/settings/templates/${status}`}>
                {labelOfStatus(status)}
              </a>
              <span>{`${subject}${isOurs ? "" : " (edited)"}`}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
