import {
  COMPANY_MAX_CHARACTERS,
  type InquiryInput,
  MESSAGE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
} from "~/inquiries/forms";
import { CONTACT_FIELDS } from "~/inquiries/public/contactAnswer";
import { SERVICES } from "~/inquiries/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { ADDRESS_MAX_CHARACTERS } from "~/platform/mail/address";
import { FormErrorSummary } from "~/shell/public/form/FormErrorSummary";
import { FormGuards } from "~/shell/public/form/FormGuards";
import { summaryOf } from "~/shell/public/form/formAnswer";
import { useHydrated } from "~/shell/public/form/useHydrated";
import type { SubmissionControls } from "~/shell/public/form/useSubmission";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/primitives/Fields";

interface ContactFormProps {
  /** The echoed input of a rejected form, or an empty one. */
  input: InquiryInput;
  submission: SubmissionControls;
}

/** The contact form. The browser can post it without scripts; scripts only take over the sending. */
export function ContactForm({ input, submission }: ContactFormProps) {
  const { fieldErrors, phase, formKey } = submission;
  const isSending = phase === "sending";
  return (
    <form
      className="form boxed card"
      method="post"
      action="/contact"
      data-scripted={useHydrated() || undefined}
      aria-labelledby="contact-form-title"
      aria-busy={isSending || undefined}
      onSubmit={submission.onSubmit}
      onPointerDown={submission.onPointerDown}
      onBlur={submission.onBlur}
    >
      <h2 id="contact-form-title">Send us a message</h2>
      <FormErrorSummary text={submission.formError} occasion={submission.occasion} />
      <ErrorSummary
        fieldErrors={summaryOf(fieldErrors, CONTACT_FIELDS)}
        focusKey={submission.occasion}
      />
      <FormGuards formKey={formKey} />
      <WhoFields input={input} fieldErrors={fieldErrors} />
      <WhatFields input={input} fieldErrors={fieldErrors} />
      <div>
        <Button type="submit" variant="signal" busy={isSending}>
          {isSending ? "Processing..." : "Send Message"}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  input: InquiryInput;
  fieldErrors: FieldErrors;
}

function WhoFields({ input, fieldErrors }: FieldsProps) {
  return (
    <>
      <div className="two">
        <TextField
          name="name"
          label="Full Name"
          autoComplete="name"
          limit={NAME_MAX_CHARACTERS}
          defaultValue={input.name}
          error={fieldErrors.name}
        />
        <TextField
          name="email"
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="none"
          limit={ADDRESS_MAX_CHARACTERS}
          defaultValue={input.email}
          error={fieldErrors.email}
        />
      </div>
      <div className="two">
        <TextField
          name="company"
          label="Company/Organization"
          autoComplete="organization"
          limit={COMPANY_MAX_CHARACTERS}
          defaultValue={input.company}
          error={fieldErrors.company}
        />
        <TextField
          name="phone"
          label="Phone Number"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          limit={PHONE_MAX_CHARACTERS}
          defaultValue={input.phone}
          error={fieldErrors.phone}
        />
      </div>
    </>
  );
}

const MESSAGE_HINT =
  "What are you trying to change, and by when? Please leave out passwords and customer data. " +
  `At most ${MESSAGE_MAX_CHARACTERS.toLocaleString("en-US")} characters.`;

function WhatFields({ input, fieldErrors }: FieldsProps) {
  return (
    <>
      <SelectField
        name="service"
        label="Service of Interest"
        placeholder="Select a service"
        choices={SERVICES}
        defaultValue={input.service}
        error={fieldErrors.service}
      />
      <TextAreaField
        name="message"
        label="Message"
        hint={MESSAGE_HINT}
        rows={5}
        limit={MESSAGE_MAX_CHARACTERS}
        defaultValue={input.message}
        error={fieldErrors.message}
      />
      <CheckboxField
        name="privacy"
        label={
          <>
            I agree to the <a href="/privacy">privacy policy</a> and consent to being contacted
            regarding my inquiry
          </>
        }
        defaultChecked={input.privacy}
        error={fieldErrors.privacy}
      />
    </>
  );
}
