import { addJobForm, editJobForm } from "~/jobs/job";
import { FAILED } from "~/shell/admin/change/flash";

/** How the forms of a new and of a stored job differ. */
export const JOB_VARIANTS = {
  add: {
    form: addJobForm,
    title: "Create New Job",
    verb: "Add Job",
    busyVerb: "Adding...",
    formError: "Failed to add job. Please try again.",
    usesBrowserValidation: false,
  },
  edit: {
    form: editJobForm,
    title: "Edit Job",
    verb: "Save Job",
    busyVerb: "Saving...",
    formError: FAILED["job-update"],
    usesBrowserValidation: true,
  },
};

export type JobVariant = (typeof JOB_VARIANTS)[keyof typeof JOB_VARIANTS];
