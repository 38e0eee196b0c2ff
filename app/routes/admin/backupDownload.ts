import { writeBackup } from "~/platform/backup/writeBackup.server";
import { archiveDownload } from "~/routes/admin/parts/attachment.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/backupDownload";

export function action({ context }: Route.ActionArgs) {
  const { actor, context: rooms } = deskOf(context);
  const { backups } = context.get(requestScope);
  const moment = rooms.now().toISOString().slice(0, 16).replace(/\D/g, "-");
  return archiveDownload(rooms.log, `frontdesk-${moment}.tar.gz`, (sink) =>
    writeBackup(backups, actor, sink),
  );
}
