import {
  type ApplicationDetails,
  type ApplicationInput,
  type ApplyRefusal,
  type ApplyResult,
  applicationForm,
  applyFailed,
  JOB_GONE,
  RESUME_MAX_BYTES,
  RESUME_MISSING,
  RESUME_TOO_LARGE,
  uploadFailed,
} from "~/applications/application";
import {
  type ApplyScope,
  type EarlierResume,
  type InspectedResume,
  inspectResume,
  issueResumeTicket,
  NO_ROOM,
  NO_ROOM_TO_WAIT,
  type ResumeRejection,
  readEarlierResume,
  STORE_DOWN,
  type StoreResumeResult,
  storeResume,
  ticketOf,
  UPLOAD_ERRORS,
} from "~/applications/apply/resume.server";
import {
  type ApplicationReceipt,
  type SubmitApplicationResult,
  submitApplication,
} from "~/applications/apply/submit.server";
import { isNoticeChanged, NOTICE_CHANGED, NOTICE_FIELD } from "~/applications/privacyNotice";
import { getPrivacyNotice } from "~/applications/queries.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { statusOfGoneJob } from "~/jobs/public/jobGone.server";
import { findOpenJob } from "~/jobs/queries.server";
import { visitorOf } from "~/platform/actor/actor";
import {
  bodyHashOf,
  findReplay,
  mintFormKey,
  type Submission,
  submissionOf,
} from "~/platform/data/submissions.server";
import { discardUnclaimedFile, isUnclaimed } from "~/platform/files/unclaimedFiles.server";
import { type FieldErrors, FORM, textOf } from "~/platform/forms/check";
import { emailQuestion, withAcceptedEmail } from "~/platform/forms/emailSuggestion";
import { statusOfUploadError, type UploadError } from "~/platform/http/body/parseMultipart.server";
import { checkLimit } from "~/platform/http/security/rateLimit.server";
import {
  isHoneypotFilled,
  type PublicForm,
  readFormKey,
  readPublicForm,
  refuseForm,
  refuseTooMany,
} from "~/shell/forms/public/publicForm.server";
import {
  FORM_KEY_FIELD,
  type FormResponse,
  HONEYPOT_FILLED,
  SENT_DIFFERENTLY,
} from "~/shell/forms/public/publicFormResult";

const RESUME_LIMITS = { fileField: "resume", maxFileBytes: RESUME_MAX_BYTES };

/** Sent back with every refusal, so that nothing has to be typed or chosen again. */
type Echo = Pick<ApplyRefusal, "values" | "formKey" | "resume" | "notice">;

/**
 * Receives a submitted application, for the page and for JSON. Status 404 or 410 if the job takes no applications. No application
 * is stored before everything that can be checked without the transaction is in order. A valid resume is stored even if the form
 * has errors: for an hour, so that it need not be sent again.
 */
export async function receiveApplication(
  scope: ApplyScope,
  jobId: string,
  request: Request,
): Promise<FormResponse<ApplyResult>> {
  const form = await readPublicForm(scope, request, RESUME_LIMITS);
  const earlier = readEarlierResume(scope, form.fields);
  const echo: Echo = {
    values: applicationForm.read(withAcceptedEmail(form.fields)),
    formKey: readFormKey(form.fields),
    resume: earlier && ticketOf(earlier),
  };
  try {
    return await handleReadForm(scope, jobId, { form, earlier, echo });
  } catch (error) {
    return refuseFailed(scope, error, echo);
  } finally {
    await form.file?.dispose();
  }
}

interface ReadForm {
  form: PublicForm;
  earlier: EarlierResume | null;
  /** With the earlier resume, also if its file is not waiting any more. */
  echo: Echo;
}

async function handleReadForm(
  scope: ApplyScope,
  jobId: string,
  { form, earlier, echo: echoWithTicket }: ReadForm,
): Promise<FormResponse<ApplyResult>> {
  // Checked first, so that a job that takes no applications answers like its page, whatever else was submitted.
  if (!(await findOpenJob(scope.app, jobId)))
    return repeatOrRefuse(scope, jobId, { form, earlier, echo: echoWithTicket });
  const checked = applicationForm.check(echoWithTicket.values);
  const fieldErrors = checked.ok ? {} : checked.fieldErrors;
  const isStillStored = earlier && (await isUnclaimed(scope.app.db, earlier.resume.key));
  if (earlier && !isStillStored && !form.file) {
    // The same form may have claimed the file, if its response was lost or its button pressed twice.
    const sentForm = { form, echo: echoWithTicket, resume: earlier.resume };
    const accepted = await findAccepted(scope, jobId, sentForm);
    if (accepted) return accepted;
  }
  const echo = isStillStored ? echoWithTicket : { ...echoWithTicket, resume: null };
  if (form.uploadError) return refuseUnread(echo, form.uploadError, fieldErrors);
  if (isHoneypotFilled(form.fields))
    return refuseForm(echo, 422, { ...fieldErrors, [FORM]: HONEYPOT_FILLED });
  const inspected = await inspectResume(scope, form.file, isStillStored ? earlier : null);
  if (!inspected.ok) return refuseResume(echo, inspected, fieldErrors);
  if (!checked.ok) return storeResumeAndRefuse(scope, { echo, inspected }, 422, fieldErrors);
  const question = emailQuestion(form.fields);
  if (question) return storeResumeAndRefuse(scope, { echo, inspected }, 422, question);
  return submitValidForm(scope, { jobId, form, echo, details: checked.value, inspected });
}

/** A form that was stored while the job was open gets its result again. */
async function repeatOrRefuse(
  scope: ApplyScope,
  jobId: string,
  { form, earlier, echo }: ReadForm,
): Promise<FormResponse<ApplyResult>> {
  const inspected = form.uploadError ? null : await inspectResume(scope, form.file, earlier);
  const sentForm = inspected?.ok && { form, echo, resume: inspected.resume };
  const accepted = sentForm && (await findAccepted(scope, jobId, sentForm));
  return accepted || refuseGone(scope, jobId, echo);
}

interface ValidForm {
  jobId: string;
  form: PublicForm;
  echo: Echo;
  details: ApplicationDetails;
  inspected: InspectedResume;
}

type ComparableForm = Pick<ValidForm, "form" | "echo"> & { resume: { sha256: string } };

/** The response to a form that was accepted before, with the same content; null if it was not. */
async function findAccepted(
  scope: ApplyScope,
  jobId: string,
  sent: ComparableForm,
): Promise<FormResponse<ApplyResult> | null> {
  const submission = submissionFor(scope, jobId, sent);
  const replay = await findReplay<ApplicationReceipt>(scope.app.db, submission);
  return replay?.ok ? accept(replay.result) : null;
}

function submissionFor(
  { ipAddress }: ApplyScope,
  jobId: string,
  { form, echo, resume }: ComparableForm,
): Submission {
  const bodyHash = bodyHashOf({ ...echo.values, resume: resume.sha256 });
  return submissionOf(`apply:${jobId}`, textOf(form.fields, FORM_KEY_FIELD), bodyHash, ipAddress);
}

/** Submits a valid form. Stores its file last: a repetition and a form over the limit store nothing. */
async function submitValidForm(
  scope: ApplyScope,
  complete: ValidForm,
): Promise<FormResponse<ApplyResult>> {
  const { jobId, form, echo, details, inspected } = complete;
  const { app, ipAddress } = scope;
  const submission = submissionFor(scope, jobId, { form, echo, resume: inspected.resume });
  const replay = await findReplay<ApplicationReceipt>(app.db, submission);
  if (replay?.ok) return accept(replay.result);
  // Only looked at: `submitApplication` takes a point, so that what is stored counts.
  const limit = await checkLimit(app.limits, "application-by-ip-address", ipAddress);
  if (!limit.ok) return refuseTooMany(echo, limit.retryAfterSeconds);
  // Its key was used with other content. After the limit, because its file is stored.
  if (replay) {
    const withNewKey = { inspected, echo: { ...echo, formKey: mintFormKey() } };
    return storeResumeAndRefuse(scope, withNewKey, 409, { [FORM]: SENT_DIFFERENTLY });
  }
  const notice = await getPrivacyNotice(app);
  const agreedNotice = textOf(form.fields, NOTICE_FIELD);
  if (isNoticeChanged({ current: notice.version, agreed: agreedNotice })) {
    const withNewNotice = { inspected, echo: { ...echo, notice } };
    return storeResumeAndRefuse(scope, withNewNotice, 409, NOTICE_ERRORS);
  }
  const storage = await storeResume(scope, inspected, { isUnfinished: false });
  if (!storage.ok) return refuseUnstored(echo, storage, {});
  const { resume } = storage;
  // A file that was sent with this form has replaced the earlier one, and goes if nothing claims it.
  const echoedResume = inspected.isStored ? echo.resume : null;
  const submittedForm = { ...complete, echo: { ...echo, resume: echoedResume } };
  try {
    const company = await getCompanyMailbox(app);
    const application = { jobId, details, company, submission, agreedNotice, resume };
    const submitted = await submitApplication(app, visitorOf(ipAddress), application);
    const isClaimed = submitted.ok && !submitted.isReplay;
    if (!isClaimed && !inspected.isStored) await discardUnclaimedFile(app.db, resume.key);
    return await responseOf(scope, submittedForm, submitted);
  } catch (error) {
    return refuseFailed(scope, error, submittedForm.echo);
  }
}

/** The transaction may reject too, because of a concurrent change or submission. */
async function responseOf(
  scope: ApplyScope,
  { jobId, echo }: ValidForm,
  submitted: SubmitApplicationResult,
): Promise<FormResponse<ApplyResult>> {
  if (submitted.ok) return accept(submitted.result);
  switch (submitted.reason) {
    case "job-closed":
      return refuseGone(scope, jobId, echo);
    case "notice-changed":
      return refuseForm({ ...echo, notice: await getPrivacyNotice(scope.app) }, 409, NOTICE_ERRORS);
    case "resume-gone":
      return refuseForm({ ...echo, resume: null }, 422, { resume: RESUME_MISSING });
    case "already-used-differently":
      return refuseForm({ ...echo, formKey: mintFormKey() }, 409, { [FORM]: SENT_DIFFERENTLY });
    case "too-many-attempts":
      return refuseTooMany(echo, submitted.retryAfterSeconds);
  }
}

const NOTICE_ERRORS = { [FORM]: NOTICE_CHANGED };

// Responses.

function accept({ reference, isConfirmed = true }: ApplicationReceipt): FormResponse<ApplyResult> {
  return { result: { ok: true, reference, isConfirmed }, status: 200 };
}

/** Something failed on our side. */
function refuseFailed({ app }: ApplyScope, error: unknown, echo: Echo) {
  app.log.error({ err: error }, "an application could not be stored");
  return refuseForm(echo, 503, {}, { failure: applyFailed() });
}

/** The job takes no applications. */
async function refuseGone({ app }: ApplyScope, jobId: string, echo: Echo) {
  return refuseForm(echo, await statusOfGoneJob(app, jobId), { [FORM]: JOB_GONE });
}

/** The form did not arrive completely. Fields that did not arrive are not reported as missing. */
function refuseUnread(echo: Echo, error: UploadError, fieldErrors: FieldErrors) {
  const status = statusOfUploadError(error);
  if (error === "too-large")
    return refuseForm(echo, status, tooLargeErrors(echo.values, fieldErrors));
  return refuseForm(echo, status, {}, { failure: uploadFailed(UPLOAD_ERRORS[error]) });
}

/** Blames the filled-in fields with errors, which may have been too long; otherwise the file. */
function tooLargeErrors(values: ApplicationInput, fieldErrors: FieldErrors): FieldErrors {
  const entries = Object.entries(fieldErrors).filter(
    ([field]) => values[field as keyof ApplicationInput],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : { resume: RESUME_TOO_LARGE };
}

/** The file is no resume, or could not be inspected. */
function refuseResume(echo: Echo, rejection: ResumeRejection, fieldErrors: FieldErrors) {
  switch (rejection.reason) {
    case "not-a-resume":
      return refuseForm(echo, 422, { ...fieldErrors, resume: rejection.error });
    case "too-many-attempts":
      return refuseTooMany(echo, rejection.retryAfterSeconds);
    case "busy": {
      const failure = uploadFailed(UPLOAD_ERRORS.busy);
      return refuseForm(echo, 503, fieldErrors, { failure, headers: { "Retry-After": "60" } });
    }
  }
}

/**
 * The resume is valid, the form is not: stores the resume meanwhile, unless this network has sent as many applications as it may,
 * or the quota of waiting files is full.
 */
async function storeResumeAndRefuse(
  scope: ApplyScope,
  { echo, inspected }: Pick<ValidForm, "echo" | "inspected">,
  status: number,
  fieldErrors: FieldErrors,
): Promise<FormResponse<ApplyResult>> {
  if (inspected.isStored) return refuseForm(echo, status, fieldErrors);
  const limit = await checkLimit(scope.app.limits, "application-by-ip-address", scope.ipAddress);
  if (!limit.ok) return refuseTooMany(echo, limit.retryAfterSeconds);
  const storage = await storeResume(scope, inspected, { isUnfinished: true });
  if (!storage.ok) return refuseUnstored(echo, storage, fieldErrors);
  return refuseForm(
    { ...echo, resume: issueResumeTicket(scope, storage.resume) },
    status,
    fieldErrors,
  );
}

/** A valid resume could not be stored: it must be chosen again. Reports the other field errors too. */
function refuseUnstored(
  echo: Echo,
  rejection: Exclude<StoreResumeResult, { ok: true }>,
  fieldErrors: FieldErrors,
): FormResponse<ApplyResult> {
  if (rejection.reason === "store-unavailable")
    return refuseForm(echo, 503, {}, { failure: uploadFailed(STORE_DOWN) });
  const isUnfinished = Object.keys(fieldErrors).length > 0;
  const headers = { "Retry-After": String(rejection.retryAfterSeconds) };
  const failure = uploadFailed(isUnfinished ? NO_ROOM_TO_WAIT : NO_ROOM);
  return refuseForm(echo, 503, fieldErrors, { failure, headers });
}
