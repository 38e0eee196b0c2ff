import { writeBackup } from "~/platform/backup/writeBackup.server";
import { archiveDownload } from "~/platform/http/serveFile.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { redirectWithFailure } from "~/shell/admin/change/flashCookie.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/backupDownload";

/** The limit in one process: each download has its own database connection and snapshot for as long as its reader takes. */
const DOWNLOADS_AT_ONCE_MAX = 2;
const BUSY =
  "Other backups are being downloaded. Please try again when one of them has arrived or was canceled.";

let underWay = 0;

export function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { actor, app } = admin;
  const { backups } = context.get(requestScope);
  if (underWay >= DOWNLOADS_AT_ONCE_MAX)
    return redirectWithFailure(admin, "/admin/settings/backup", { tone: "failed", text: BUSY });
  underWay += 1;
  const moment = app.now().toISOString().slice(0, 16).replace(/\D/g, "-");
  return archiveDownload({
    name: `frontdesk-${moment}.tar.gz`,
    write: (sink) =>
      writeBackup(backups, actor, sink).finally(() => {
        underWay -= 1;
      }),
    signal: request.signal,
  });
}
