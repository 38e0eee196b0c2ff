import {
  type ApplicationInput,
  applicationForm,
  noticeSentences,
  type PrivacyNotice,
} from "~/applications/application";
import { APPLY_FIELDS, NOTICE_FIELD, type StoredResume } from "~/applications/apply/applyResult";
import { ResumeField } from "~/applications/apply/ResumeField";
import { Phrase, useAddress, useText } from "~/languages/useText";
import { withScheme } from "~/platform/forms/fields";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { EmailField, FormErrorSummary, FormGuards } from "~/shell/forms/public/PublicForm";
import { summaryOf } from "~/shell/forms/public/publicFormResult";
import type { SubmissionControls } from "~/shell/forms/public/useSubmission";
import { useCompany } from "~/shell/public/useCompany";
import { Button, SiteLink } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/Field";
import { Progress } from "~/ui/primitives/Progress";
import { useHydrated } from "~/ui/useHydrated";

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
  const t = useText();
  const { fieldErrors, formKey, occasion } = submission;
  const filledForm = { form: applicationForm, values, fieldErrors };
  const isSending = submission.phase === "sending";
  return (
    <form
      className="form boxed card"
      method="post"
      action={useAddress()(action)}
      encType="multipart/form-data"
      // On purpose always: our checks say more, and browsers refuse "example.com/you" as an address.
      noValidate
      data-scripted={useHydrated() || undefined}
      aria-label={t("Application")}
      aria-busy={isSending || undefined}
      onSubmit={submission.onSubmit}
      onPointerDown={submission.onPointerDown}
      onBlur={(event) => {
        completeAddress(event.target);
        submission.onBlur(event);
      }}
    >
      <FormErrorSummary text={submission.formError} occasion={occasion} />
      <ErrorSummary fieldErrors={summaryOf(submission, APPLY_FIELDS)} focusKey={occasion} />
      <FormGuards formKey={formKey} />
      {values.source && <input type="hidden" name="source" value={values.source} />}
      <fieldset>
        <legend>{t("About you")}</legend>
        <FormField name="full_name" {...filledForm} />
        {/* A new key empties the field once its file was stored, so that it is not sent again. */}
        <ResumeField
          key={resume?.ticket}
          stored={resume}
          error={fieldErrors.resume}
          onJudged={(error) => submission.setFieldError("resume", error)}
        />
        <div className="two">
          <EmailField filledForm={filledForm} submission={submission} />
          <FormField name="phone" {...filledForm} />
        </div>
      </fieldset>
      <ExtraFields {...filledForm} />
      <ApplyNotice notice={notice} />
      {isSending && <UploadProgress percent={submission.percent} onCancel={submission.cancel} />}
      <div>
        <Button type="submit" variant="signal" busy={isSending}>
          {isSending ? t("Submitting...") : t("Submit Application")}
        </Button>
      </div>
    </form>
  );
}

/** Shows a web address as it will be stored, as soon as its field is left. */
function completeAddress(field: Element) {
  const isAddress = field instanceof HTMLInputElement && field.type === "url";
  if (isAddress) field.value = withScheme(field.value);
}

interface UploadProgressProps {
  percent: number;
  onCancel(): void;
}

/** Shows the upload's progress and a cancel button while an application is sent. */
function UploadProgress({ percent, onCancel }: UploadProgressProps) {
  const t = useText();
  return (
    <div className="stack">
      <Progress label={t("Uploading")} percent={percent} />
      <Button variant="line" size="sm" onClick={onCancel}>
        {t("Cancel")}
      </Button>
    </div>
  );
}

/** Shown beside the button, because submitting is the consent; see docs/decisions/0016-consent-by-submitting.md. */
function ApplyNotice({ notice }: { notice: PrivacyNotice }) {
  const t = useText();
  const { name } = useCompany();
  const policy = <SiteLink href="/privacy">{t("privacy policy")}</SiteLink>;
  return (
    <section className="notice info" aria-labelledby="apply-notice">
      <div>
        <strong id="apply-notice">{t("What happens to your data")}</strong>
        <p>
          {noticeSentences(name, notice, t).join(" ")}{" "}
          <Phrase text="More is in our {policy}." values={{ policy }} />
        </p>
      </div>
      <input type="hidden" name={NOTICE_FIELD} value={notice.version} />
    </section>
  );
}

function ExtraFields(filledForm: FilledForm) {
  const t = useText();
  return (
    <fieldset>
      <legend>{t("Anything else you would like us to see")}</legend>
      <FormField name="cover_letter" {...filledForm} />
      <div className="two">
        <FormField name="linkedin_url" {...filledForm} />
        <FormField name="portfolio_url" {...filledForm} />
      </div>
      <FormField name="referral_source" {...filledForm} />
    </fieldset>
  );
}
