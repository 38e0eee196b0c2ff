import { JOB_UPDATE_FAILED } from "~/jobs/admin/jobTexts";
import { addJobForm, editJobForm } from "~/jobs/job";

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
