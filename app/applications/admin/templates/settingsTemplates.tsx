import { labelOfStatus } from "~/applications/admin/statusLabels";
import { listTemplates } from "~/applications/templates.server";
import { adminRequest, isMailFiled } from "~/shell/admin/adminRequest.server";
import { FiledMailNotice } from "~/shell/admin/FiledMailNotice";
import type { Route } from "./+types/settingsTemplates";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  return { templates: await listTemplates(admin.app.db), isFiled: isMailFiled(admin) };
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
        <FiledMailNotice isFiled={loaderData.isFiled} what="Mail to applicants is" />
        <ul className="others">
          {loaderData.templates.map(({ status, subject, isDefault }) => (
            <li key={status}>
              <a className="max-w-32" href={`/admin/settings/templates/${status}`}>
                {labelOfStatus(status)}
              </a>
              <span>{`${subject}${isDefault ? "" : " (edited)"}`}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
