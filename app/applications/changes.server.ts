import { getEditorNames } from "~/accounts/queries.server";
import {
  APPLICATION_REASONS,
  DELETE_FAILED,
  DELETE_NOTE,
  deleteApplicationQuestion,
  NEXT_FIELD,
  NOTE_FAILED,
  NOTIFY_FIELD,
  RESET_TEMPLATE,
  restoredText,
  STATUS_FAILED,
  statusChangedText,
  statusOfSelectedText,
  statusRestoredText,
  statusText,
  TEMPLATE_FAILED,
} from "~/applications/admin/changeTexts";
import { readSelected } from "~/applications/admin/list/listFilters.server";
import { NEXT_STATUS_FIELD, SHOWN_STATUS_FIELD } from "~/applications/admin/statuses";
import { setStatusOfSelected, undoBulkStatus } from "~/applications/bulkCommands.server";
import {
  deleteApplication,
  releaseLegalHold,
  setApplicationStatus,
  setLegalHold,
  undoStatusChange,
} from "~/applications/commands.server";
import { deleteNote } from "~/applications/notes/notes.server";
import { findApplication } from "~/applications/queries.server";
import { resetTemplate } from "~/applications/status/templateCommands.server";
import { getCompanyMailbox } from "~/company/queries.server";
import type { App } from "~/platform/app.server";
import { isRecordId } from "~/platform/data/database.server";
import { listOf, type SentFields, textOf } from "~/platform/forms/check";
import type { Mailbox } from "~/platform/mail/message";
import { isMailWrittenToFiles, returnAddress } from "~/shell/admin/adminRequest.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { OPENED_FROM_FIELD } from "~/shell/forms/hiddenFields";

const HOLD_FAILED = "Failed to change the legal hold. Please try again later.";

const applicationChange = changesOf({
  home: "/admin/applications",
  failureText: STATUS_FAILED,
  reasons: APPLICATION_REASONS,
});

/**
 * The sender of the mails that go with a change of status; null if none was asked for. Each status has a box of its own beside
 * its mail, and only the one of the chosen status counts.
 */
async function senderFor(app: App, fields: SentFields, status: string): Promise<Mailbox | null> {
  const isMailWanted = listOf(fields, NOTIFY_FIELD).includes(status);
  return isMailWanted ? getCompanyMailbox(app) : null;
}

/** Without scripts a page comes first that lists the selected applications. */
export const statusOfSelected = applicationChange("/admin/applications/selected/status", {
  run: async ({ app, actor, fields }) => {
    const status = textOf(fields, "status");
    const notifyFrom = await senderFor(app, fields, status);
    return setStatusOfSelected(app, actor, { selected: readSelected(fields), status, notifyFrom });
  },
  doneText: (result, admin) => {
    return statusOfSelectedText(result, {
      at: admin.app.now(),
      isMailWrittenToFiles: isMailWrittenToFiles(admin),
    });
  },
});

/** "Reject and next" names the next application; it is opened with the query of the page that the button stands on. */
function nextApplicant(fields: SentFields): string | null {
  const next = textOf(fields, NEXT_FIELD);
  if (!isRecordId(next)) return null;
  const from = returnAddress(textOf(fields, "from"), "/admin/applications");
  return from.replace(/^[^?]*/, `/admin/applications/${next}`);
}

export const applicationChanges = [
  applicationChange("/admin/applications/:applicationId/status", {
    run: async ({ app, actor, params, fields }) => {
      const status = textOf(fields, NEXT_STATUS_FIELD) || textOf(fields, "status");
      const shownStatuses = listOf(fields, SHOWN_STATUS_FIELD).filter(Boolean);
      const notifyFrom = await senderFor(app, fields, status);
      const id = params.applicationId;
      return setApplicationStatus(app, actor, { id, status, shownStatuses, notifyFrom });
    },
    explain: async (rejection, { app, actor }) => {
      if (rejection.reason !== "status-changed") return null;
      const { status, changedBy } = rejection;
      const name = changedBy === actor.id ? "You" : (await getEditorNames(app))(changedBy);
      return statusChangedText({ name, status });
    },
    doneText: ({ application, before, mailId, isMailWithdrawn }, admin) => {
      const { id, fullName: name, status: after } = application;
      const mail = mailId && {
        id: mailId,
        at: admin.app.now(),
        isMailWrittenToFiles: isMailWrittenToFiles(admin),
      };
      return statusText({ id, name, before, after, isMailWithdrawn, mail: mail || undefined });
    },
    to: (_, { fields }) => nextApplicant(fields),
  }),
  applicationChange("/admin/applications/:applicationId/status/undo", {
    run: ({ app, actor, params, fields }) => {
      const statuses = { before: textOf(fields, "before"), after: textOf(fields, "after") };
      const mailId = textOf(fields, "mail") || null;
      return undoStatusChange(app, actor, { id: params.applicationId, ...statuses, mailId });
    },
    doneText: (result) => statusRestoredText(result),
  }),
  applicationChange("/admin/applications/:applicationId/hold", {
    run: ({ app, actor, params }) => setLegalHold(app, actor, params.applicationId),
    doneText: "Put under a legal hold.",
    failureText: HOLD_FAILED,
  }),
  applicationChange("/admin/applications/:applicationId/release", {
    run: ({ app, actor, params, shownAt }) =>
      releaseLegalHold(app, actor, { id: params.applicationId, shownAt }),
    doneText: "Released from its legal hold.",
    failureText: HOLD_FAILED,
  }),
  applicationChange("/admin/applications/:applicationId/delete", {
    ask: async ({ app, params }) => {
      const application = await findApplication(app, params.applicationId);
      return application && deleteApplicationQuestion(application);
    },
    run: ({ app, actor, params, shownAt }) =>
      deleteApplication(app, actor, { id: params.applicationId, shownAt }),
    doneText: "Application deleted.",
    failureText: DELETE_FAILED,
  }),
  statusOfSelected,
  applicationChange("/admin/applications/selected/status/undo", {
    run: ({ app, actor, fields }) => undoBulkStatus(app, actor, textOf(fields, "bulk")),
    doneText: (result) => restoredText(result),
  }),
  applicationChange("/admin/applications/:applicationId/notes/:noteId/delete", {
    home: "/admin/applications/:applicationId",
    ask: () => DELETE_NOTE,
    run: ({ app, actor, params, shownAt }) => deleteNote(app, actor, { ...params, shownAt }),
    doneText: "Note deleted.",
    failureText: NOTE_FAILED,
  }),
  applicationChange("/admin/settings/templates/:status/reset", {
    home: "/admin/settings/templates",
    ask: () => RESET_TEMPLATE,
    run: ({ app, actor, params, fields }) =>
      resetTemplate(app, actor, {
        id: params.status,
        openedFrom: textOf(fields, OPENED_FROM_FIELD),
      }),
    doneText: "Back to the default.",
    failureText: TEMPLATE_FAILED,
  }),
];
