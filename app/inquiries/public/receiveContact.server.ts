import { getCompanyMailbox } from "~/company/queries.server";
import {
  type InquiryReceipt,
  type ReceiveInquiryResult,
  receiveInquiry,
} from "~/inquiries/commands.server";
import {
  type ContactRefusal,
  type ContactResult,
  type ContactThanks,
  contactFailed,
  type InquiryDetails,
  type InquiryInput,
  inquiryFormOf,
} from "~/inquiries/inquiry";
import { listServiceChoices, serviceChoiceOf } from "~/inquiries/queries.server";
import { replyDueAt } from "~/inquiries/replyDue";
import { consentVersionIn } from "~/inquiries/rules";
import { languageOf } from "~/languages/languages";
import { visitorOf } from "~/platform/actor/actor";
import { bodyHashOf, mintFormKey, submissionOf } from "~/platform/data/submissions.server";
import { FORM, textOf } from "~/platform/forms/check";
import { emailQuestion, withAcceptedEmail } from "~/platform/forms/emailSuggestion";
import { statusOfUploadError, type UploadError } from "~/platform/http/body/parseMultipart.server";
import type { Mailbox } from "~/platform/mail/message";
import {
  isHoneypotFilled,
  NO_FILE,
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
import type { RequestScope } from "~/shell/scope.server";

/** Receives a submitted contact form, for the page and for JSON. */
export async function receiveContact(
  scope: RequestScope,
  request: Request,
): Promise<FormResponse<ContactResult>> {
  const form = await readPublicForm(scope, request, NO_FILE);
  const schema = inquiryFormOf(listServiceChoices(scope));
  const typed = schema.read(withAcceptedEmail(form.fields));
  // A program may name a service by its code although the firm calls it otherwise.
  const values = { ...typed, service: serviceChoiceOf(scope, typed.service) || typed.service };
  const echo = { values, formKey: readFormKey(form.fields) };
  if (form.uploadError) {
    return refuseForm(echo, statusOfUploadError(form.uploadError), {
      [FORM]: textOfUploadError(form.uploadError),
    });
  }
  if (isHoneypotFilled(form.fields)) return refuseForm(echo, 422, { [FORM]: HONEYPOT_FILLED });
  const checked = schema.check(values);
  if (!checked.ok) return refuseForm(echo, 422, checked.fieldErrors);
  const question = emailQuestion(form.fields);
  if (question) return refuseForm(echo, 422, question);
  try {
    const company = await getCompanyMailbox(scope.app);
    const receipt = await submit(scope, form, { values, details: checked.value, company });
    return responseOf(scope, receipt, echo, checked.value);
  } catch (error) {
    scope.app.log.error({ err: error }, "an inquiry could not be stored");
    const { company } = scope.lastKnownCompany();
    return refuseForm(echo, 503, {}, { failure: contactFailed(company.email) });
  }
}

function submit(
  scope: RequestScope,
  { fields }: PublicForm,
  { values, details, company }: { values: InquiryInput; details: InquiryDetails; company: Mailbox },
): Promise<ReceiveInquiryResult> {
  const { ipAddress, app } = scope;
  const actor = visitorOf(ipAddress);
  return receiveInquiry(app, actor, {
    details,
    submission: submissionOf(
      "contact",
      textOf(fields, FORM_KEY_FIELD),
      bodyHashOf(values),
      ipAddress,
    ),
    consentVersion: consentVersionIn(languageOf(app.publicCalendar().locale)),
    company,
  });
}

type Echo = Pick<ContactRefusal, "values" | "formKey">;

function responseOf(
  scope: RequestScope,
  receipt: ReceiveInquiryResult,
  echo: Echo,
  details: InquiryDetails,
): FormResponse<ContactResult> {
  if (receipt.ok) return { result: thanksFor(scope, receipt.result, details), status: 200 };
  switch (receipt.reason) {
    case "already-used-differently":
      return refuseForm({ ...echo, formKey: mintFormKey() }, 409, { [FORM]: SENT_DIFFERENTLY });
    case "too-many-attempts":
      return refuseTooMany(echo, receipt.retryAfterSeconds);
  }
}

function thanksFor(
  { app }: RequestScope,
  { reference, receivedAt }: InquiryReceipt,
  { privacy: _privacy, phone, ...details }: InquiryDetails,
): ContactThanks {
  const calendar = app.publicCalendar();
  // A form that was sent again counts from its first time: the firm was asked then.
  const since = receivedAt ? new Date(receivedAt) : app.now();
  return {
    ok: true,
    reference,
    firstName: details.name.split(/\s+/)[0] ?? details.name,
    sent: { ...details, phone: phone ?? "" },
    replyBy: calendar.weekdayDate(replyDueAt(since, calendar)),
    nextKey: mintFormKey(),
  };
}

function textOfUploadError(error: UploadError): string {
  if (error === "too-large")
    return "The form was too large, and only its beginning arrived. Shorten your message and send it again";
  return "The form did not arrive whole. Please send it again";
}
