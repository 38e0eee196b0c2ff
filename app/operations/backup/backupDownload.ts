import { writeBackup } from "~/platform/data/backup/writeBackup.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { archiveDownload } from "~/shell/admin/attachment.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/backupDownload";

export function action({ context }: Route.ActionArgs) {
  const { actor, app } = adminRequest(context);
  const { backups } = context.get(requestScope);
  const moment = app.now().toISOString().slice(0, 16).replace(/\D/g, "-");
  return archiveDownload(app.log, `frontdesk-${moment}.tar.gz`, (sink) =>
    writeBackup(backups, actor, sink),
  );
}
