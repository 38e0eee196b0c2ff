import {
  activatedText,
  deactivatedText,
  deleteJobQuestion,
  JOB_PUBLISHED,
  JOB_UPDATE_FAILED,
} from "~/jobs/admin/jobTexts";
import { findJob } from "~/jobs/adminQueries.server";
import {
  activateJob,
  deactivateJob,
  deleteJob,
  duplicateJob,
  setActivityOfJobs,
} from "~/jobs/commands.server";
import { ADMIN_PAGE_SIZE } from "~/jobs/rules";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { PageLoad } from "~/platform/data/shownRecord";
import { deleteTranslation } from "~/platform/data/translations.server";
import { listOf, type SentFields } from "~/platform/forms/check";
import { storableText } from "~/platform/storableText";
import { changesOf } from "~/shell/admin/change/change.server";
import { ACCOUNT_NEW, CHANGED_SINCE } from "~/shell/admin/change/flash";
import { DELETE_TRANSLATION } from "~/shell/editing/editingTexts";
import { readVersion, SELECTED_FIELD } from "~/shell/forms/hiddenFields";

const jobChange = changesOf({
  home: "/admin/jobs",
  failureText: JOB_UPDATE_FAILED,
  reasons: {
    "account-new": ACCOUNT_NEW,
    "job-missing": "The job no longer exists.",
    incomplete: "It lacks what the law asks for; its publish check says what.",
    "translation-missing": "There is no translation.",
    "translation-changed": CHANGED_SINCE,
    "job-changed": CHANGED_SINCE,
    "past-closing": "Its last day to apply has passed. Change that day first.",
  },
});

export const jobChanges = [
  jobChange("/admin/jobs/:jobId/activate", {
    run: ({ app, actor, params, shownAt }) =>
      activateJob(app, actor, { id: params.jobId, shownAt }),
    doneText: JOB_PUBLISHED,
  }),
  jobChange("/admin/jobs/:jobId/deactivate", {
    run: ({ app, actor, params, shownAt }) =>
      deactivateJob(app, actor, { id: params.jobId, shownAt }),
    doneText: "Job deactivated. Visitors no longer see it.",
  }),
  jobChange("/admin/jobs/:jobId/duplicate", {
    run: ({ app, actor, params }) => duplicateJob(app, actor, params.jobId),
    doneText: "Job duplicated. This copy is inactive until you publish it.",
    to: ({ job }) => `/admin/jobs/edit/${job.id}`,
  }),
  jobChange("/admin/jobs/:jobId/delete", {
    ask: async ({ app, params }) => {
      const job = await findJob(app, params.jobId);
      return job && deleteJobQuestion(job);
    },
    run: ({ app, actor, params, shownAt }) => deleteJob(app, actor, { id: params.jobId, shownAt }),
    doneText: "Job deleted.",
    failureText: "Failed to delete job. Please try again later.",
  }),
  jobChange("/admin/jobs/:jobId/translation/delete", {
    home: "/admin/jobs/edit/:jobId",
    ask: async () => DELETE_TRANSLATION,
    run: ({ app, actor, params, fields }) =>
      deleteTranslation(app, actor, {
        kind: "job",
        id: params.jobId,
        version: readVersion(fields),
      }),
    doneText: "Translation deleted.",
  }),
  jobChange("/admin/jobs/activate", {
    run: ({ app, actor, fields, shownAt }) =>
      setActivity(app, actor, { fields, isActive: true, shownAt }),
    doneText: (counts) => activatedText(counts),
  }),
  jobChange("/admin/jobs/deactivate", {
    run: ({ app, actor, fields, shownAt }) =>
      setActivity(app, actor, { fields, isActive: false, shownAt }),
    doneText: (counts) => deactivatedText(counts),
  }),
];

/** Activates or deactivates the selected jobs of one page of the list. */
async function setActivity(
  app: App,
  actor: Actor,
  { fields, isActive, shownAt }: { fields: SentFields; isActive: boolean } & PageLoad,
) {
  const ids = listOf(fields, SELECTED_FIELD).slice(0, ADMIN_PAGE_SIZE).map(storableText);
  return {
    ok: true as const,
    ...(await setActivityOfJobs(app, actor, { ids, isActive, shownAt })),
  };
}
