import { CircleCheck } from "lucide-react";
import type { ComponentProps, FormEvent } from "react";
import { REPLY_TIME } from "~/content/textFields";
import type { InquiryInput, inquiryFormOf } from "~/inquiries/inquiry";
import type { ContactThanks } from "~/inquiries/public/contactResult";
import { serviceName } from "~/inquiries/rules";
import { Phrase, useAddress, useText } from "~/languages/useText";
import { FormField } from "~/shell/forms/FormFields";
import {
  DoneHeading,
  EmailField,
  FormErrorSummary,
  FormGuards,
} from "~/shell/forms/public/PublicForm";
import { summaryOf } from "~/shell/forms/public/publicFormResult";
import type { SubmissionControls } from "~/shell/forms/public/useSubmission";
import { Button, SiteLink } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { NextSteps } from "~/ui/sections/ContactInfo";
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

interface ContactDoneProps {
  thanks: ContactThanks;
  nextSteps: readonly string[];
  /** Shows the empty form again without a page load, where scripts run. */
  onAgain(): void;
}

/** Replaces the form: the thanks, what happens next and by when, and a copy of what was sent. */
export function ContactDone({ thanks, nextSteps, onAgain }: ContactDoneProps) {
  const t = useText();
  const { firstName, reference, replyBy, sent } = thanks;
  function again(event: FormEvent) {
    event.preventDefault();
    onAgain();
  }
  return (
    <section className="card pad panel-done" aria-label={t("Thank You")}>
      <Icon of={CircleCheck} />
      <DoneHeading>{t("Thank You, {name}.", { name: firstName })}</DoneHeading>
      <p>
        <Phrase
          text="Your message has arrived (reference {reference})."
          values={{ reference: <strong className="whitespace-nowrap">{reference}</strong> }}
        />{" "}
        <Phrase
          text="A consultant will reply to {email} within 24 hours on business days: by {day}."
          values={{ email: sent.email, day: <strong>{replyBy}</strong> }}
        />
      </p>
      {nextSteps.length > 0 && (
        <>
          <h3>{t("What happens next")}</h3>
          {/* Where the page promises a reply in general, the day is known now. */}
          <NextSteps
            steps={nextSteps.map((step) =>
              step.replace(t(REPLY_TIME), t("by {day}", { day: replyBy })),
            )}
          />
        </>
      )}
      <h3>{t("What you sent")}</h3>
      <SentMessage sent={sent} />
      <form method="get" action={useAddress()("/contact")} onSubmit={again}>
        <Button type="submit" variant="line">
          {t("Send Another Message")}
        </Button>
      </form>
    </section>
  );
}

function SentMessage({ sent }: Pick<ContactThanks, "sent">) {
  const t = useText();
  const facts = [
    [t("Name"), sent.name],
    [t("Email"), sent.email],
    [t("Company"), sent.company],
    [t("Phone"), sent.phone],
    [t("Service"), t.label(serviceName(sent.service))],
    [t("Message"), sent.message],
  ];
  return (
    <dl className="sent">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
