import { addJobForm, editJobForm } from "~/jobs/job";

export const JOB_PUBLISHED = "Job published.";
export const JOB_UPDATE_FAILED = "Failed to update job. Please try again later.";

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
    formError: JOB_UPDATE_FAILED,
    usesBrowserValidation: true,
  },
};

export type JobVariant = (typeof JOB_VARIANTS)[keyof typeof JOB_VARIANTS];
