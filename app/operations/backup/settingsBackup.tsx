import { Download } from "lucide-react";
import { data, Form, redirectDocument } from "react-router";
import { lockSession } from "~/accounts/sessions/sessions.server";
import { withAlert } from "~/accounts/signIn/AccountScreen";
import { restoreBackup } from "~/platform/backup/restoreBackup.server";
import { findLastTime } from "~/platform/data/audit/auditQuestions.server";
import type { Transaction } from "~/platform/data/database.server";
import { REQUEST_MAX_MINUTES } from "~/platform/durations";
import { RESTORE_RESERVE_BYTES } from "~/platform/files/diskSpace.server";
import {
  parseMultipart,
  statusOfUploadError,
  type UploadError,
} from "~/platform/http/body/parseMultipart.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { useIsSending } from "~/shell/forms/useIsSending";
import { LOGIN_PATH } from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary, FileField, TextField } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/settingsBackup";

const BACKUP_PATH = "/admin/settings/backup";

/** The word that must be typed to confirm, in capital or small letters. */
const CONFIRMATION = "restore";

const NO_ROOM =
  "The disk of this site has no room for the file and what is in it. Nothing was changed. Make room, then try again.";

const RESTORE_ERROR_TEXTS = {
  "not-allowed": "This account is not allowed to do that.",
  "account-new": "This account is too new to restore a backup. Nothing was changed.",
  "confirmation-due": "Confirm your password, and choose the file again. Nothing was changed.",
  damaged:
    "This file is not a whole backup of Frontdesk: it was cut, changed, or made by something else. Nothing was changed.",
  foreign:
    "This backup was not made by this installation, or before backups were signed. Restore it on the machine, with “npm run desk -- restore FILE --foreign”, if you trust where it comes from. Nothing was changed.",
  unexpected:
    "This file holds a table or a column that a backup of Frontdesk does not have. Nothing was changed.",
  "other-version":
    "This backup was made by a newer Frontdesk. Update this one first. Nothing was changed.",
  "no-room": NO_ROOM,
  busy: "The database is busy with something else. Nothing was changed. Please try again in a moment.",
  failed: "The restore failed. Nothing was changed. Please try again later.",
} as const;

const INCOMPLETE = "The file did not arrive whole. Nothing was changed. Please try again.";

/** Why the file was not received; of any other reason all that helps is to try again. */
const UPLOAD_ERROR_TEXTS: Partial<Record<UploadError, string>> = {
  "storage-full": NO_ROOM,
  busy: "Many files are arriving at this moment. Nothing was changed. Please try again in a moment.",
};

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  return { lastBackupAt: await findLastTime(app.db, "backup-made") };
}

/**
 * Restores a backup. The upload has no size limit, but ends with its request after REQUEST_MAX_MINUTES. It is written to disk as
 * it arrives, and checked as a whole before anything is changed.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const askedAt = admin.app.now();
  const form = await parseMultipart(request, admin.app.files.temporary, {
    fileField: "backup",
    networks: networksOf(admin.actor.ipAddress),
    maxFileBytes: Number.MAX_SAFE_INTEGER,
    reservedBytes: RESTORE_RESERVE_BYTES,
  });
  if (!form.ok) {
    if (form.cause) admin.app.log.error({ err: form.cause }, "a backup could not be received");
    const formError = UPLOAD_ERROR_TEXTS[form.reason] ?? INCOMPLETE;
    return refusedRestore(statusOfUploadError(form.reason), { formError });
  }
  const { file, fields } = form;
  try {
    const confirmed = fields.get("confirmation")?.trim().toLowerCase() === CONFIRMATION;
    if (!file || !confirmed)
      return refusedRestore(422, { lacksFile: !file, isUnconfirmed: !confirmed });
    const { backups } = context.get(requestScope);
    const session = requireSession(context);
    const options = { askedAt, isStillAllowed: (tx: Transaction) => lockSession(tx, session) };
    const result = await attempt(admin, () =>
      restoreBackup(backups, admin.actor, file.temporaryPath, options),
    );
    if (result.ok) return redirectDocument(withAlert(LOGIN_PATH, "restored"));
    const formError = RESTORE_ERROR_TEXTS[result.reason];
    return refusedRestore(RESTORE_STATUS[result.reason], { formError });
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
  "no-room": 503,
  busy: 503,
  failed: 503,
};

function refusedRestore(status: number, rejection: RestoreRejection) {
  return data(rejection, { status });
}

const TIME_LIMIT =
  `An upload may take ${REQUEST_MAX_MINUTES} minutes. ` +
  "Restore a larger file on the machine, with “npm run desk -- restore FILE”.";

/** The request ended without a response; whether the file had arrived by then, the browser does not know. */
const UNANSWERED =
  "The site did not answer. If the file had arrived, the restore goes on, and signs everybody out when it is done: load " +
  `this page again in a minute before you try again. ${TIME_LIMIT}`;

export const clientAction = reportFailure<typeof action>(() => UNANSWERED);

export default function Backup({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  return (
    <>
      <title>Backup | Settings | Admin Dashboard</title>
      <DownloadCard lastBackupAt={loaderData.lastBackupAt} />
      <RestoreCard rejection={actionData} />
    </>
  );
}

function DownloadCard({ lastBackupAt }: { lastBackupAt: Date | null }) {
  const { shortMoment } = useOfficeCalendar();
  return (
    <SettingsSection
      id="download-title"
      title="Backup"
      lead={
        "One file with everything: records, articles, accounts, settings and files, as " +
        "they are at this moment. The site goes on meanwhile. Keep it where only you can " +
        "read it."
      }
    >
      <p>{lastBackupAt ? `Last made ${shortMoment(lastBackupAt)}.` : "None was made yet."}</p>
      {/* A plain form, because the result is a file, not a page. */}
      <form method="post" action={`${BACKUP_PATH}/download`}>
        <Button variant="signal" type="submit">
          <Icon of={Download} />
          Download backup
        </Button>
      </form>
    </SettingsSection>
  );
}

interface RestoreRejection {
  formError?: string;
  lacksFile?: boolean;
  isUnconfirmed?: boolean;
}

const NO_FILE = "Choose the file of a backup";
const UNCONFIRMED = `Type “${CONFIRMATION}” to confirm`;

function RestoreCard({ rejection = {} }: { rejection?: RestoreRejection }) {
  const busy = useIsSending();
  const { formError, lacksFile, isUnconfirmed } = rejection;
  const fieldErrors = [
    ...(lacksFile ? [{ field: "backup", message: NO_FILE }] : []),
    ...(isUnconfirmed ? [{ field: "confirmation", message: UNCONFIRMED }] : []),
  ];
  return (
    <SettingsSection
      id="restore-title"
      title="Restore"
      lead={
        "Puts a backup of this installation in the place of everything there is. What " +
        "came in since it was made is lost. The team, passwords and other ways to sign " +
        "in, and the audit log stay as they are, what was erased stays erased, and " +
        "everybody has to sign in again."
      }
    >
      {formError && <Alert tone="bad" title={formError} />}
      <ErrorSummary errors={fieldErrors} focusKey={rejection} />
      <Form method="post" encType="multipart/form-data" noValidate className="form">
        <FileField
          name="backup"
          label="Backup file"
          accept=".gz,application/gzip"
          hint={TIME_LIMIT}
          error={lacksFile ? NO_FILE : undefined}
        />
        <TextField
          name="confirmation"
          label={UNCONFIRMED}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="max-w-[16rem]"
          error={isUnconfirmed ? UNCONFIRMED : undefined}
        />
        <div>
          <Button variant="danger" type="submit" busy={busy}>
            {busy ? "Restoring..." : "Restore"}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}
