import { FileText } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type ApplicationInput,
  applicationForm,
  chosenFileError,
  RESUME_EXTENSIONS,
  type ResumeTicket,
  resumeHint,
  TICKET_FIELD,
} from "~/applications/application";
import { NOTICE_FIELD, noticeSentences, type PrivacyNotice } from "~/applications/privacyNotice";
import { Phrase, useAddress, useText } from "~/languages/useText";
import { formatSize } from "~/platform/files/formatSize";
import { withScheme } from "~/platform/forms/fields";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { EmailField, FormErrorSummary, FormGuards } from "~/shell/forms/public/PublicForm";
import { publicFormErrors } from "~/shell/forms/public/publicFormResult";
import type { SubmissionControls } from "~/shell/forms/public/useSubmission";
import { useCompany } from "~/shell/frame";
import { Button, SiteLink } from "~/ui/primitives/Button";
import { ErrorSummary, Field, TextInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { Progress } from "~/ui/primitives/Progress";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface ApplyFormProps {
  action: string;
  /** The echoed input of a refused form, or an empty one. */
  values: ApplicationInput;
  notice: PrivacyNotice;
  resume: ResumeTicket | null;
  submission: SubmissionControls;
}

/** The fields in the order of the form, for the summary of errors: the file follows the name. */
const SUMMARIZED_FIELDS = Object.keys(applicationForm.fields).flatMap((name) =>
  name === "full_name" ? [name, "resume"] : [name],
);

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
      <FormErrorSummary text={submission.failure} occasion={occasion} />
      <ErrorSummary errors={publicFormErrors(submission, SUMMARIZED_FIELDS)} focusKey={occasion} />
      <FormGuards formKey={formKey} />
      {values.source && <input type="hidden" name="source" value={values.source} />}
      {/* A copy is being sent: what is typed now would be lost. */}
      <fieldset inert={isSending}>
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
      <ExtraFields filledForm={filledForm} isSending={isSending} />
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
    <section className="alert info" aria-labelledby="apply-notice">
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

interface ExtraFieldsProps {
  filledForm: FilledForm;
  isSending: boolean;
}

function ExtraFields({ filledForm, isSending }: ExtraFieldsProps) {
  const t = useText();
  return (
    <fieldset inert={isSending}>
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

interface ResumeFieldProps {
  /** The resume of an earlier attempt to submit the form. It may be replaced. */
  stored: ResumeTicket | null;
  error?: string;
  /** Says what is wrong with the file that was just chosen or removed, if anything. */
  onJudged(error: string | null): void;
}

/**
 * The file field. Where scripts run, a chosen file is checked at once and shown as a card. The native control stays above the
 * card, invisible, so that it is still what takes a dropped file and what screen readers announce.
 */
function ResumeField({ stored, error, onJudged }: ResumeFieldProps) {
  const t = useText();
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { chosenFile, judge } = useChosenFile(input, onJudged);
  const [isStoredRemoved, setStoredRemoved] = useState(false);
  const earlier = isStoredRemoved ? null : stored;
  const file = isHydrated ? (chosenFile ?? earlier) : null;
  function remove() {
    if (!input.current) return;
    input.current.value = "";
    if (!chosenFile) setStoredRemoved(true);
    void judge();
    input.current.focus();
  }
  return (
    <>
      {earlier && <input type="hidden" name={TICKET_FIELD} value={earlier.ticket} />}
      <Field
        name="resume"
        label={t("Resume/CV")}
        optional={earlier !== null && !isHydrated}
        hint={earlier && !isHydrated ? <StoredHint name={earlier.name} /> : resumeHint(t)}
        error={error && t.message(error)}
        isErrorAnnounced
      >
        {(control) => (
          <div className="upload">
            <TextInput
              {...control}
              ref={input}
              type="file"
              className="file"
              accept={RESUME_EXTENSIONS.join(",")}
              onChange={judge}
            />
            <p className="upload-name" role="status">
              {file && <FileLine file={file} />}
            </p>
            {file && <CardButtons onReplace={() => input.current?.click()} onRemove={remove} />}
          </div>
        )}
      </Field>
    </>
  );
}

/** The chosen file, which is judged as soon as it is there, also if it was chosen before the scripts ran. */
function useChosenFile(
  input: RefObject<HTMLInputElement | null>,
  onJudged: ResumeFieldProps["onJudged"],
) {
  const t = useText();
  const [chosenFile, setChosenFile] = useState<File | null>(null);
  async function judge() {
    const file = input.current?.files?.[0] ?? null;
    setChosenFile(file);
    const error = file && (await chosenFileError(file));
    // Another file may have been chosen meanwhile.
    if ((input.current?.files?.[0] ?? null) !== file) return;
    input.current?.setCustomValidity(error ? t.message(error) : "");
    onJudged(error);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a file that was chosen before the scripts ran.
  useEffect(() => {
    if (input.current?.files?.length) void judge();
  }, []);
  return { chosenFile, judge };
}

/** The size of a stored file is not known here. */
function FileLine({ file }: { file: File | ResumeTicket }) {
  const t = useText();
  return (
    <>
      <Icon of={FileText} />
      <span>
        <strong>{file.name}</strong>{" "}
        {"size" in file ? formatSize(file.size) : t("Uploaded already")}
      </span>
    </>
  );
}

function CardButtons({ onReplace, onRemove }: { onReplace(): void; onRemove(): void }) {
  const t = useText();
  return (
    <span className="upload-acts">
      <Button variant="line" size="sm" onClick={onReplace}>
        {t("Replace")}
      </Button>
      <Button variant="quiet" size="sm" onClick={onRemove}>
        {t("Remove")}
      </Button>
    </span>
  );
}

function StoredHint({ name }: { name: string }) {
  const t = useText();
  return (
    <>
      <Phrase
        text="{name} is uploaded already. Choose a file only if you want to send another one."
        values={{ name: <strong>{name}</strong> }}
      />{" "}
      {resumeHint(t)}
    </>
  );
}
