import { labelOfTemplate } from "~/applications/admin/statuses";
import { listTemplates } from "~/applications/status/templateCommands.server";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, isMailWrittenToFiles } from "~/shell/admin/adminRequest.server";
import { MailToFileAlert } from "~/shell/admin/MailToFileAlert";
import type { Route } from "./+types/settingsTemplates";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  return {
    templates: await listTemplates(admin.app.db),
    isMailWrittenToFiles: isMailWrittenToFiles(admin),
  };
}

export default function Templates({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Templates | Settings | Admin Dashboard</title>
      <SettingsSection
        id="templates-title"
        title="Templates"
        lead="What an applicant is told when an administrator changes a status and sends the email that goes with it."
      >
        <MailToFileAlert
          isMailWrittenToFiles={loaderData.isMailWrittenToFiles}
          what="Email to applicants is"
        />
        <ul className="template-list">
          {loaderData.templates.map((template) => (
            <li key={template.id}>
              <a href={`/admin/settings/templates/${template.id}`}>{labelOfTemplate(template)}</a>
              <span>{`${template.subject}${template.isDefault ? "" : " (edited)"}`}</span>
            </li>
          ))}
        </ul>
      </SettingsSection>
    </>
  );
}
