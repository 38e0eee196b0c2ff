import type { ApplicationInput } from "~/domain/applications/forms";
import type { PrivacyNotice } from "~/domain/applications/notice";
import { AboutYouFields, ExtraFields } from "~/routes/public/parts/ApplyFields";
import { ApplyNotice } from "~/routes/public/parts/ApplyNotice";
import { APPLY_FIELDS, type KeptResume } from "~/routes/public/parts/applyAnswer";
import { FormBanner } from "~/routes/public/parts/FormBanner";
import { FormGuards } from "~/routes/public/parts/FormGuards";
import { summaryOf } from "~/routes/public/parts/formAnswer";
import { ResumeField } from "~/routes/public/parts/ResumeField";
import { UploadProgress } from "~/routes/public/parts/UploadProgress";
import { useHydrated } from "~/routes/public/parts/useHydrated";
import type { SubmissionControls } from "~/routes/public/parts/useSubmission";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";

interface ApplyFormProps {
  action: string;
  /** What a refused form held, or an empty one. */
  input: ApplicationInput;
  notice: PrivacyNotice;
  resume: KeptResume | null;
  submission: SubmissionControls;
}

/** The form as the browser posts it itself; scripts only take over the sending. */
export function ApplyForm({ action, input, notice, resume, submission }: ApplyFormProps) {
  const { faults, formKey, occasion } = submission;
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
      <FormBanner text={submission.banner} occasion={occasion} />
      <ErrorSummary faults={summaryOf(faults, APPLY_FIELDS)} focusKey={occasion} />
      <FormGuards formKey={formKey} />
      {input.source && <input type="hidden" name="source" value={input.source} />}
      <AboutYouFields input={input} faults={faults} />
      <ExtraFields input={input} faults={faults} />
      {/* On purpose last: of a file that is too large not all is read, and what was typed must have come before it. */}
      <fieldset>
        <legend>Your resume</legend>
        <ResumeField kept={resume} error={faults.resume} />
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
