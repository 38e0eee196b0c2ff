import type { ComponentProps } from "react";
import type { InquiryInput, inquiryFormOf } from "~/inquiries/inquiry";
import { Phrase, useAddress, useText } from "~/languages/useText";
import { FormField } from "~/shell/forms/FormFields";
import { EmailField, FormErrorSummary, FormGuards } from "~/shell/forms/public/PublicForm";
import { summaryOf } from "~/shell/forms/public/publicFormResult";
import type { SubmissionControls } from "~/shell/forms/public/useSubmission";
import { Button, SiteLink } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/Field";
import { useHydrated } from "~/ui/useHydrated";

interface ContactFormProps {
  form: ReturnType<typeof inquiryFormOf>;
  /** The echo input of a rejected form, or an empty one. */
  values: InquiryInput;
  submission: SubmissionControls;
}

/** The contact form. The browser can post it without scripts; scripts only take over the sending. */
export function ContactForm({ form, values, submission }: ContactFormProps) {
  const t = useText();
  const { fieldErrors, phase, formKey } = submission;
  const isSending = phase === "sending";
  return (
    <form
      className="form boxed card"
      method="post"
      action={useAddress()("/contact")}
      data-scripted={useHydrated() || undefined}
      aria-labelledby="contact-form-title"
      aria-busy={isSending || undefined}
      onSubmit={submission.onSubmit}
      onPointerDown={submission.onPointerDown}
      onBlur={submission.onBlur}
    >
      <h2 id="contact-form-title">{t("Send us a message")}</h2>
      <FormErrorSummary text={submission.formError} occasion={submission.occasion} />
      <ErrorSummary
        fieldErrors={summaryOf(submission, Object.keys(form.fields))}
        focusKey={submission.occasion}
      />
      <FormGuards formKey={formKey} />
      <Fields filledForm={{ form, values, fieldErrors }} submission={submission} />
      <div>
        <Button type="submit" variant="signal" busy={isSending}>
          {isSending ? t("Processing...") : t("Send Message")}
        </Button>
      </div>
    </form>
  );
}

function Fields({ filledForm, submission }: ComponentProps<typeof EmailField>) {
  const t = useText();
  const policy = <SiteLink href="/privacy">{t("privacy policy")}</SiteLink>;
  return (
    <>
      <div className="two">
        <FormField name="name" {...filledForm} />
        <EmailField filledForm={filledForm} submission={submission} />
      </div>
      <div className="two">
        <FormField name="company" {...filledForm} />
        <FormField name="phone" {...filledForm} />
      </div>
      <FormField name="service" {...filledForm} />
      <FormField name="message" {...filledForm} />
      <FormField
        name="privacy"
        {...filledForm}
        label={
          <Phrase
            text="I agree to the {policy} and consent to being contacted regarding my inquiry"
            values={{ policy }}
          />
        }
      />
    </>
  );
}
