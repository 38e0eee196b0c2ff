import { type ApplicationInput, applicationForm } from "~/applications/application";
import { AboutYouFields, ExtraFields } from "~/applications/public/ApplyFields";
import { ApplyNotice } from "~/applications/public/ApplyNotice";
import { APPLY_FIELDS, type StoredResume } from "~/applications/public/applyAnswer";
import { ResumeField } from "~/applications/public/ResumeField";
import { UploadProgress } from "~/applications/public/UploadProgress";
import type { PrivacyNotice } from "~/applications/submission/notice";
import { FormErrorSummary } from "~/shell/public/form/FormErrorSummary";
import { FormGuards } from "~/shell/public/form/FormGuards";
import { summaryOf } from "~/shell/public/form/formAnswer";
import { useHydrated } from "~/shell/public/form/useHydrated";
import type { SubmissionControls } from "~/shell/public/form/useSubmission";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";

interface ApplyFormProps {
  action: string;
  /** The echoed input of a rejected form, or an empty one. */
  values: ApplicationInput;
  notice: PrivacyNotice;
  resume: StoredResume | null;
  submission: SubmissionControls;
}

/** The application form. The browser can post it without scripts; scripts only take over the sending. */
export function ApplyForm({ action, values, notice, resume, submission }: ApplyFormProps) {
  const { fieldErrors, formKey, occasion } = submission;
  const filled = { form: applicationForm, values, fieldErrors };
  const isSending = submission.phase === "sending";
  return (
    <form
      className="form boxed card"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate={useHydrated()}
      aria-label="Application"
      aria-busy={isSending || undefined}
      onSubmit={submission.onSubmit}
      onPointerDown={submission.onPointerDown}
      onBlur={submission.onBlur}
    >
      <FormErrorSummary text={submission.formError} occasion={occasion} />
      <ErrorSummary fieldErrors={summaryOf(fieldErrors, APPLY_FIELDS)} focusKey={occasion} />
      <FormGuards formKey={formKey} />
      {values.source && <input type="hidden" name="source" value={values.source} />}
      <AboutYouFields {...filled} />
      <ExtraFields {...filled} />
      {/* On purpose last: a file that is too large is not read to its end, so the typed fields must come before it. */}
      <fieldset>
        <legend>Your resume</legend>
        <ResumeField stored={resume} error={fieldErrors.resume} />
      </fieldset>
      <ApplyNotice notice={notice} />
      {isSending && <UploadProgress percent={submission.percent} onCancel={submission.cancel} />}
      <div>
        <Button type="submit" variant="signal" busy={isSending}>
          {isSending ? "Submitting..." : "Submit Application"}
        </Button>
      </div>
    </form>
  );
}
