import type { Company } from "~/domain/company/profile";
import { getCompany } from "~/domain/company/queries.server";
import { type InquiryReceived, receiveInquiry } from "~/domain/inquiries/commands.server";
import {
  type InquiryDetails,
  type InquiryInput,
  inquiryForm,
  readInquiryInput,
} from "~/domain/inquiries/forms";
import { checkForm, type FormFields } from "~/platform/forms/check";
import { mintFormKey } from "~/platform/security/formKey";
import { bodyHashOf, submissionOf } from "~/platform/submissions/submissionKey.server";
import type { UploadFault } from "~/platform/upload/parseMultipart.server";
import {
  type ContactAnswer,
  type ContactRefusal,
  contactFailed,
} from "~/routes/public/parts/contactAnswer";
import {
  type Answered,
  FORM,
  SENT_DIFFERENTLY,
  TRAPPED,
  tooManyWords,
} from "~/routes/public/parts/formAnswer";
import {
  formKeyOf,
  isTrapped,
  NO_FILE,
  readPublicForm,
  statusOfFault,
} from "~/routes/public/parts/publicForm.server";
import type { RequestScope } from "~/routes/scope.server";

/** What a sent contact form gets for an answer, as a page or as JSON. */
export async function answerContact(
  scope: RequestScope,
  request: Request,
): Promise<Answered<ContactAnswer>> {
  const form = await readPublicForm(scope, request, NO_FILE);
  const input = readInquiryInput(form.fields);
  const kept = { input, formKey: formKeyOf(form.fields) };
  if (form.fault) {
    return refuse(kept, statusOfFault(form.fault), { [FORM]: wordsOfFault(form.fault) });
  }
  if (isTrapped(form.fields)) return refuse(kept, 422, { [FORM]: TRAPPED });
  const checked = checkForm(inquiryForm, input);
  if (!checked.ok) return refuse(kept, 422, checked.faults);
  const company = await getCompany(scope.context);
  try {
    const received = await receive(scope, form.fields, input, checked.value, company);
    return answerOf(received, kept, checked.value);
  } catch (error) {
    scope.context.log.error({ err: error }, "an inquiry could not be stored");
    return refuse(kept, 503, {}, { banner: contactFailed(company.email) });
  }
}

function receive(
  scope: RequestScope,
  fields: FormFields,
  input: InquiryInput,
  details: InquiryDetails,
  company: Company,
): Promise<InquiryReceived> {
  const { address, context, limits } = scope;
  const actor = { kind: "visitor", address } as const;
  return receiveInquiry(context, actor, {
    details,
    submission: submissionOf("contact", fields, bodyHashOf({ ...input }), address),
    company: { name: company.name, address: company.email },
    limits,
  });
}

type Kept = Pick<ContactRefusal, "input" | "formKey">;

function answerOf(
  received: InquiryReceived,
  kept: Kept,
  { name, email }: InquiryDetails,
): Answered<ContactAnswer> {
  if (received.ok) {
    const firstName = name.split(/\s+/)[0] ?? name;
    const { reference } = received.answer;
    const answer = { ok: true, reference, firstName, email, nextKey: mintFormKey() } as const;
    return { answer, status: 200 };
  }
  switch (received.reason) {
    case "already-used-differently":
      return refuse({ ...kept, formKey: mintFormKey() }, 409, { [FORM]: SENT_DIFFERENTLY });
    case "too-many": {
      const { retryAfterSeconds } = received;
      const words = { [FORM]: tooManyWords(retryAfterSeconds) };
      return refuse(kept, 429, words, { headers: { "Retry-After": String(retryAfterSeconds) } });
    }
  }
}

function refuse(
  kept: Kept,
  status: number,
  faults: ContactRefusal["faults"],
  more: { banner?: string; headers?: Record<string, string> } = {},
): Answered<ContactAnswer> {
  const { banner = null, headers } = more;
  return { answer: { ok: false, faults, banner, ...kept }, status, headers };
}

function wordsOfFault(fault: UploadFault): string {
  if (fault === "too-large")
    return "The form was too large. Shorten your message and send it again";
  return "The form did not arrive whole. Please send it again";
}
