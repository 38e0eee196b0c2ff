import { APPLICATION_STATUSES, type ApplicationStatus } from "~/applications/rules";
import { fieldOf, formOf, requiredText, type TypedOf } from "~/platform/forms/fields";
import { fillPlaceholders, onlyPlaceholders } from "~/platform/forms/templateText";

/** Replaced by the application's values when a mail is written. */
const PLACEHOLDERS = ["name", "job", "company"] as const;

export type StatusTemplate = TypedOf<typeof templateForm.fields>;

export type TemplateValues = Record<(typeof PLACEHOLDERS)[number], string>;

/** The templates by their status: all but "new", of which the confirmation mail notifies the applicant. */
export const DEFAULT_TEMPLATES = {
  reviewing: {
    subject: "We are reading your application for {job}",
    body: "Hello {name},\n\nWe are reading your application for {job}.\n\n{company}",
  },
  interviewed: {
    subject: "Thank you for talking with us about {job}",
    body: "Hello {name},\n\nThank you for taking the time to talk with us about {job}. We are now making up our minds.\n\n{company}",
  },
  accepted: {
    subject: "Good news about your application for {job}",
    body: "Hello {name},\n\nWe would like to work with you: your application for {job} was accepted. We will be in touch about what comes next.\n\n{company}",
  },
  rejected: {
    subject: "Your application for {job}",
    body: "Hello {name},\n\nThank you for applying for {job}, and for the time you gave it. We have decided to go on with other applicants.\n\nWe wish you well, and would be glad to hear from you again.\n\n{company}",
  },
} satisfies Partial<Record<ApplicationStatus, StatusTemplate>>;

export type NotifiedStatus = keyof typeof DEFAULT_TEMPLATES;

export function isNotifiedStatus(status: string): status is NotifiedStatus {
  return Object.hasOwn(DEFAULT_TEMPLATES, status);
}

/** The statuses in the order of the process. */
export const NOTIFIED_STATUSES = APPLICATION_STATUSES.filter(isNotifiedStatus);

export function fillTemplate(template: StatusTemplate, values: TemplateValues): StatusTemplate {
  // Without a name, "Hello ," is "Hello,".
  const fill = (text: string) =>
    fillPlaceholders(values.name ? text : text.replace(/ *\{name\}/g, ""), values);
  return { subject: fill(template.subject).replace(/\s+/g, " ").trim(), body: fill(template.body) };
}

const SUBJECT = { label: "Subject", maxCharacters: 200 };
const BODY = {
  label: "Text",
  hint: "{name} is the applicant, {job} the position, {company} the firm.",
  rows: 10,
  maxCharacters: 5_000,
};

const templateText = (limit: number, name: string, missing: string) =>
  requiredText(limit, { name, missing }).check(onlyPlaceholders(PLACEHOLDERS));

export const templateForm = formOf({
  subject: fieldOf(
    "text",
    SUBJECT,
    templateText(SUBJECT.maxCharacters, "Subject", "Enter a subject"),
  ),
  body: fieldOf(
    "textarea",
    BODY,
    templateText(BODY.maxCharacters, "Text", "Enter the text of the email"),
  ),
});
