import { type ApplicationInput, applicationForm } from "~/applications/application";
import {
  APPLY_FIELDS,
  NOTICE_FIELD,
  type StoredResume,
  TICKET_FIELD,
} from "~/applications/public/applyAnswer";
import { RESUME_EXTENSIONS } from "~/applications/rules";
import { noticeSentences, type PrivacyNotice } from "~/applications/submission/notice";
import { type FilledForm, FormField } from "~/shell/form/FormField";
import { FormErrorSummary } from "~/shell/public/form/FormErrorSummary";
import { FormGuards } from "~/shell/public/form/FormGuards";
import { summaryOf } from "~/shell/public/form/formAnswer";
import { useHydrated } from "~/shell/public/form/useHydrated";
import type { SubmissionControls } from "~/shell/public/form/useSubmission";
import { useCompany } from "~/shell/public/useCompany";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { FileField } from "~/ui/primitives/Fields";
import { Progress } from "~/ui/primitives/Progress";

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

interface UploadProgressProps {
  percent: number;
  onCancel(): void;
}

/** Shows the upload's progress and a cancel button while an application is sent. */
function UploadProgress({ percent, onCancel }: UploadProgressProps) {
  return (
    <div className="stack">
      <Progress label="Uploading" percent={percent} />
      <Button variant="line" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Shown beside the button, because submitting is the consent; see docs/decisions/0016-consent-by-submitting.md. */
function ApplyNotice({ notice }: { notice: PrivacyNotice }) {
  const { name } = useCompany();
  return (
    <section className="notice info" aria-labelledby="apply-notice">
      <div>
        <strong id="apply-notice">What happens to your data</strong>
        <p>
          {noticeSentences(name, notice).join(" ")} More is in our{" "}
          <a href="/privacy">privacy policy</a>.
        </p>
      </div>
      <input type="hidden" name={NOTICE_FIELD} value={notice.version} />
    </section>
  );
}

function AboutYouFields(filled: FilledForm) {
  return (
    <fieldset>
      <legend>About you</legend>
      <FormField name="full_name" {...filled} />
      <div className="two">
        <FormField name="email" {...filled} />
        <FormField name="phone" {...filled} />
      </div>
    </fieldset>
  );
}

function ExtraFields(filled: FilledForm) {
  return (
    <fieldset>
      <legend>Anything else you would like us to see</legend>
      <FormField name="cover_letter" {...filled} />
      <div className="two">
        <FormField name="linkedin_url" {...filled} />
        <FormField name="portfolio_url" {...filled} />
      </div>
      <FormField name="referral_source" {...filled} />
    </fieldset>
  );
}

interface ResumeFieldProps {
  stored: StoredResume | null;
  error?: string;
}

/**
 * The file field. After a form was rejected for another reason, it shows the resume that is already stored and may be
 * replaced.
 */
function ResumeField({ stored, error }: ResumeFieldProps) {
  const hint = "PDF, DOC or DOCX. Max 5MB.";
  return (
    <>
      {stored && <input type="hidden" name={TICKET_FIELD} value={stored.ticket} />}
      <FileField
        name="resume"
        label={stored ? "Replace Resume/CV" : "Resume/CV"}
        optional={stored !== null}
        accept={RESUME_EXTENSIONS.join(",")}
        hint={
          stored ? (
            <>
              <strong>{stored.name}</strong> is uploaded already. Replace it only if you want to
              send another file. {hint}
            </>
          ) : (
            hint
          )
        }
        error={error}
      />
    </>
  );
}
