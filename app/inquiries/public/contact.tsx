import { data } from "react-router";
import { inquiryForm } from "~/inquiries/inquiry";
import { ContactDone } from "~/inquiries/public/ContactDone";
import { ContactForm } from "~/inquiries/public/ContactForm";
import {
  CONTACT_QUESTIONS,
  REPLY_TIME,
  WHAT_HAPPENS_NEXT,
  WRITE_TO_US,
} from "~/inquiries/public/contactLinks";
import {
  type ContactRejection,
  type ContactThanks,
  contactFailed,
} from "~/inquiries/public/contactResult";
import { receiveContact } from "~/inquiries/public/receiveContact.server";
import { SERVICES } from "~/inquiries/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { mintFormKey } from "~/platform/http/security/formKey";
import { FormTitle, formMeta } from "~/shell/forms/public/PublicForm";
import { useSubmission } from "~/shell/forms/public/useSubmission";
import { formFieldsOf } from "~/shell/forms/typedForm";
import type { RouteHandle } from "~/shell/hydration";
import { useCompany } from "~/shell/public/useCompany";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/contact.json";
import { LinkButton } from "~/ui/primitives/Button";
import { Faq } from "~/ui/primitives/Faq";
import { ClosingBand } from "~/ui/sections/ClosingBand";
import { ContactInfo } from "~/ui/sections/ContactInfo";
import { PageHead } from "~/ui/sections/PageHead";
import { Section, Split } from "~/ui/sections/Section";
import formStyles from "~/ui/styles/forms.css?url";
import type { Route } from "./+types/contact";

export const handle = { hydrate: true, waitsForTouch: () => true } satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: formStyles }];

/** Passes on Retry-After: React Router does not send the headers of an action by default. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const TITLE = "Contact";

export const meta: Route.MetaFunction = (args) =>
  formMeta(args, {
    title: TITLE,
    description: `Tell us what you are working on. A consultant will reply ${REPLY_TIME}.`,
  });

/** Each rendering has its own form key, so this page must not be cached: a shared key would merge visitors' messages. */
export function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("service");
  const service = SERVICES.find(({ value }) => value === asked)?.value ?? "";
  return { formKey: mintFormKey(), service };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { result, ...http } = await receiveContact(context.get(requestScope), request);
  return data(result, http);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const company = useCompany();
  const submission = useSubmission<ContactThanks, ContactRejection>({
    address: "/contact/submission",
    first: {
      formKey: loaderData.formKey,
      refused: actionData?.ok === false ? actionData : null,
      thanks: actionData?.ok ? actionData : null,
    },
    check: checkContact,
    failureText: () => contactFailed(company.email),
  });
  const { thanks, refused } = submission;
  return (
    <>
      <FormTitle title={TITLE} refused={submission.isRefused} />
      <PageHead
        chart={chart}
        title="Get in Touch"
        lead={`Tell us what you are working on. A consultant, not a script, will reply ${REPLY_TIME}.`}
      />
      <Section>
        <div className="contact">
          {thanks ? (
            <ContactDone thanks={thanks} onAgain={() => submission.startAgain(thanks.nextKey)} />
          ) : (
            <ContactForm
              values={refused?.values ?? { ...inquiryForm.empty, service: loaderData.service }}
              submission={submission}
            />
          )}
          <ContactInfo company={company} next={thanks ? [] : WHAT_HAPPENS_NEXT} />
        </div>
      </Section>
      <Section sunken>
        <Split title="Before you write" text="Four things clients ask first.">
          <Faq questions={CONTACT_QUESTIONS} />
        </Split>
      </Section>
      <Closing />
    </>
  );
}

function checkContact(form: HTMLFormElement): FieldErrors {
  const checked = inquiryForm.check(inquiryForm.read(formFieldsOf(form)));
  return checked.ok ? {} : checked.fieldErrors;
}

function Closing() {
  return (
    <ClosingBand
      hot={{
        title: "Tell us what you are trying to change",
        ...WRITE_TO_US,
        link: (
          <LinkButton href="#top" data-scroll-top="">
            Get Started Now
          </LinkButton>
        ),
      }}
    />
  );
}
