import { data, redirectDocument } from "react-router";
import { CONFIRMATION, type RESTORE_ERROR_TEXTS } from "~/operations/backup/backupMessages";
import { DownloadCard } from "~/operations/backup/DownloadCard";
import { RestoreCard, type RestoreRejection } from "~/operations/backup/RestoreCard";
import { lastTime } from "~/platform/audit/listing.server";
import { restoreBackup } from "~/platform/backup/restoreBackup.server";
import { addressGroup } from "~/platform/security/clientAddress.server";
import { parseMultipart } from "~/platform/upload/parseMultipart.server";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/settingsBackup";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  return { lastMade: await lastTime(app.db, "backup-made") };
}

/**
 * Restores a backup. The upload has no size limit: it is written to disk as it arrives, and checked as a whole before
 * anything is changed.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const askedAt = admin.app.now();
  const form = await parseMultipart(request, admin.app.files.temporary, {
    fileField: "backup",
    sender: addressGroup(admin.actor.address),
    maxFileBytes: Number.MAX_SAFE_INTEGER,
  });
  if (!form.ok) return refuse(form.reason === "malformed" ? 400 : 503, { formError: "arrival" });
  const { file, fields } = form;
  try {
    const confirmed = fields.get("confirmation")?.trim().toLowerCase() === CONFIRMATION;
    if (!file || !confirmed) return refuse(422, { noFile: !file, unconfirmed: !confirmed });
    const { backups } = context.get(requestScope);
    const restored = await attempt(admin, () =>
      restoreBackup(backups, admin.actor, file.temporaryPath, { askedAt }),
    );
    if (restored.ok) return redirectDocument("/admin/login?restored");
    return refuse(RESTORE_STATUS[restored.reason], { formError: restored.reason });
  } finally {
    await file?.dispose();
  }
}

const RESTORE_STATUS: Record<keyof typeof RESTORE_ERROR_TEXTS, number> = {
  "not-allowed": 403,
  "account-new": 403,
  "confirmation-due": 403,
  damaged: 422,
  foreign: 422,
  unexpected: 422,
  "other-version": 422,
  busy: 503,
  failed: 503,
  arrival: 503,
};

function refuse(status: number, rejection: RestoreRejection) {
  return data(rejection, { status });
}

export default function Backup({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Backup | Settings | Admin Dashboard</title>
      <DownloadCard lastMade={loaderData.lastMade} />
      <RestoreCard rejection={actionData} />
    </>
  );
}
