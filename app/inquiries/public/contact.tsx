import { CircleCheck } from "lucide-react";
import { type ComponentProps, type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { data } from "react-router";
import type { TextsOf } from "~/content/editablePage";
import { contactPage } from "~/content/pageForms/contactPage";
import { REPLY_TIME } from "~/content/placeholders";
import { pageTextsIn } from "~/content/publicTexts.server";
import {
  type ContactRefusal,
  type ContactThanks,
  contactFailed,
  type InquiryInput,
  inquiryFormOf,
} from "~/inquiries/inquiry";
import { receiveContact } from "~/inquiries/public/receiveContact.server";
import { listServiceChoices, serviceChoiceOf } from "~/inquiries/queries.server";
import { type ServiceChoice, serviceName } from "~/inquiries/rules";
import { Phrase, useAddress, useText } from "~/languages/useText";
import { mintFormKey } from "~/platform/data/submissions.server";
import type { FieldErrors } from "~/platform/forms/check";
import type { RouteHandle } from "~/shell/documentContext";
import { FormField } from "~/shell/forms/FormFields";
import {
  DoneHeading,
  EmailField,
  FormErrorSummary,
  FormGuards,
  FormTitle,
  formMeta,
} from "~/shell/forms/public/PublicForm";
import { publicFormErrors } from "~/shell/forms/public/publicFormResult";
import { type SubmissionControls, useSubmission } from "~/shell/forms/public/useSubmission";
import { formFieldsOf } from "~/shell/forms/typedForm";
import { useCompany } from "~/shell/frame";
import { translatorFor } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/contact.json";
import { Button, LinkButton, SiteLink } from "~/ui/primitives/Button";
import { Faq } from "~/ui/primitives/Faq";
import { ErrorSummary } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";
import { ClosingBand } from "~/ui/sections/ClosingBand";
import { ContactInfo, NextSteps } from "~/ui/sections/ContactInfo";
import { PageHead, Section, Split } from "~/ui/sections/Section";
import formStyles from "~/ui/styles/forms.css?url";
import type { Route } from "./+types/contact";

export const handle = { hydrate: true, waitsForTouch: () => true } satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: formStyles }];

/** Passes on Retry-After: React Router does not send the headers of an action by default. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

type Texts = TextsOf<typeof contactPage>;

export const meta: Route.MetaFunction = (args) =>
  formMeta(args, {
    title: args.loaderData?.texts.metaTitle ?? translatorFor(args)("Contact"),
    description: args.loaderData?.texts.metaDescription,
  });

/** Each rendering has its own form key, so this page must not be cached: a shared key would merge visitors' messages. */
export function loader({ context, url }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  return {
    formKey: mintFormKey(),
    services: listServiceChoices(scope),
    service: serviceChoiceOf(scope, url.searchParams.get("service") ?? ""),
    texts: pageTextsIn(context, contactPage),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { result, ...http } = await receiveContact(context.get(requestScope), request);
  return data(result, http);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const company = useCompany();
  const { texts } = loaderData;
  const [form] = useState(() => inquiryFormOf(loaderData.services));
  const submission = useSubmission<ContactThanks, ContactRefusal>({
    address: useAddress()("/contact/submission"),
    first: {
      formKey: loaderData.formKey,
      refusal: actionData?.ok === false ? actionData : null,
      thanks: actionData?.ok ? actionData : null,
    },
    check: (element) => errorsIn(form, element),
    failureText: () => contactFailed(company.email),
  });
  const { thanks, refusal } = submission;
  return (
    <>
      <FormTitle title={texts.metaTitle} isRefused={submission.isRefused} />
      <PageHead chart={chart} title={texts.title} lead={texts.lead} />
      <Section>
        <div className="contact">
          {thanks ? (
            <ContactDone
              thanks={thanks}
              services={loaderData.services}
              nextSteps={texts.nextSteps}
              onAgain={() => submission.startAgain(thanks.nextKey)}
            />
          ) : (
            <ContactForm
              form={form}
              values={refusal?.values ?? { ...form.empty, service: loaderData.service }}
              submission={submission}
            />
          )}
          <ContactInfo company={company} next={thanks ? [] : texts.nextSteps} />
        </div>
      </Section>
      {texts.questions.length > 0 && (
        <Section sunken>
          <Split title={texts.questionsTitle} text={texts.questionsText}>
            <Faq questions={texts.questions} />
          </Split>
        </Section>
      )}
      <Closing texts={texts} />
    </>
  );
}

function errorsIn(form: ReturnType<typeof inquiryFormOf>, element: HTMLFormElement): FieldErrors {
  const checked = form.check(form.read(formFieldsOf(element)));
  return checked.ok ? {} : checked.fieldErrors;
}

function Closing({ texts }: { texts: Texts }) {
  const t = useText();
  return (
    <ClosingBand
      hot={{
        title: texts.closingTitle,
        text: texts.closingText,
        link: (
          <LinkButton href="#top" data-scroll-top="">
            {t("Get Started Now")}
          </LinkButton>
        ),
      }}
    />
  );
}

interface ContactFormProps {
  form: ReturnType<typeof inquiryFormOf>;
  /** The echoed input of a refused form, or an empty one. */
  values: InquiryInput;
  submission: SubmissionControls;
}

/** The contact form. The browser can post it without scripts; scripts only take over the sending. */
function ContactForm({ form, values, submission }: ContactFormProps) {
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
      <FormErrorSummary text={submission.failure} occasion={submission.occasion} />
      <ErrorSummary
        errors={publicFormErrors(submission, Object.keys(form.fields))}
        focusKey={submission.occasion}
      />
      <FormGuards formKey={formKey} />
      {/* A copy is being sent: what is typed now would be lost. */}
      <div className="contents" inert={isSending}>
        <Fields filledForm={{ form, values, fieldErrors }} submission={submission} />
      </div>
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
  services: readonly ServiceChoice[];
  nextSteps: readonly string[];
  /** Shows the empty form again without a page load, where scripts run. */
  onAgain(): void;
}

/** Replaces the form: the thanks, what happens next and by when, and a copy of what was sent. */
function ContactDone({ thanks, services, nextSteps, onAgain }: ContactDoneProps) {
  const t = useText();
  const { firstName, reference, replyBy, sent } = thanks;
  function again(event: FormEvent) {
    event.preventDefault();
    // The pressed button goes with this panel.
    flushSync(onAgain);
    document.getElementById("name")?.focus();
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
      <SentMessage sent={sent} services={services} />
      <form
        method="get"
        action={useAddress()("/contact")}
        data-scripted={useHydrated() || undefined}
        onSubmit={again}
      >
        <Button type="submit" variant="line">
          {t("Send Another Message")}
        </Button>
      </form>
    </section>
  );
}

function SentMessage({
  sent,
  services,
}: Pick<ContactThanks, "sent"> & Pick<ContactDoneProps, "services">) {
  const t = useText();
  const service = services.find(({ value }) => value === sent.service);
  const facts = [
    [t("Name"), sent.name],
    [t("Email"), sent.email],
    [t("Company"), sent.company],
    [t("Phone"), sent.phone],
    [t("Service"), t.label(service?.label ?? serviceName(sent.service))],
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
