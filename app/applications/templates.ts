import * as z from "zod/mini";
import type { ApplicationStatus } from "~/applications/rules";
import { requiredText } from "~/platform/forms/text";

/** What an applicant can be told of: everything but that the application arrived, which they were told at once. */
export const TOLD_STATUSES = ["reviewing", "interviewed", "accepted", "rejected"] as const;
export type NotifiedStatus = (typeof TOLD_STATUSES)[number];

export const SUBJECT_MAX_CHARACTERS = 200;
export const BODY_MAX_CHARACTERS = 5_000;

/** What stands for something of the application when a mail is written. */
export const PLACEHOLDERS = ["{name}", "{job}", "{company}"] as const;

export interface StatusTemplate {
  subject: string;
  body: string;
}

export interface TemplateValues {
  name: string;
  job: string;
  company: string;
}

export const DEFAULT_TEMPLATES: Record<NotifiedStatus, StatusTemplate> = {
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
};

export function isNotifiedStatus(status: ApplicationStatus | string): status is NotifiedStatus {
  return (TOLD_STATUSES as readonly string[]).includes(status);
}

/** In one go, so that a name like "{job}" stays what somebody is called. */
export function filledIn(template: StatusTemplate, values: TemplateValues): StatusTemplate {
  const fill = (text: string) =>
    text.replace(/\{(name|job|company)\}/g, (_, field: keyof TemplateValues) => values[field]);
  return { subject: fill(template.subject).replace(/\s+/g, " ").trim(), body: fill(template.body) };
}

/** A placeholder that was mistyped would reach the applicant as it stands. */
const onlyKnownPlaceholders = z.refine<string>(
  (text) =>
    (text.match(/\{[^{}\s]*\}/g) ?? []).every((found) =>
      (PLACEHOLDERS as readonly string[]).includes(found),
    ),
  "Use only {name}, {job} and {company} in braces",
);

export const templateForm = z.strictObject({
  subject: requiredText(SUBJECT_MAX_CHARACTERS, {
    missing: "Enter a subject",
    name: "Subject",
  }).check(onlyKnownPlaceholders),
  body: requiredText(BODY_MAX_CHARACTERS, {
    missing: "Enter the text of the mail",
    name: "Text",
  }).check(onlyKnownPlaceholders),
});
