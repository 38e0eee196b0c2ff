import { useState } from "react";
import { data } from "react-router";
import type { TextsOf } from "~/content/editablePage";
import { contactPage } from "~/content/pages/contactPage";
import { readTexts } from "~/content/readTexts.server";
import { inquiryFormOf } from "~/inquiries/inquiry";
import { ContactDone, ContactForm } from "~/inquiries/public/ContactForm";
import {
  type ContactRejection,
  type ContactThanks,
  contactFailed,
} from "~/inquiries/public/contactResult";
import { receiveContact } from "~/inquiries/public/receiveContact.server";
import { findServiceChoice, listServiceChoices } from "~/inquiries/queries.server";
import { useAddress, useText } from "~/languages/useText";
import type { FieldErrors } from "~/platform/forms/check";
import { mintFormKey } from "~/platform/http/submissions.server";
import { formFieldsOf } from "~/shell/forms/formResult";
import { FormTitle, formMeta } from "~/shell/forms/public/PublicForm";
import { useSubmission } from "~/shell/forms/public/useSubmission";
import type { RouteHandle } from "~/shell/hydration";
import { translatorFor } from "~/shell/public/pageMeta";
import { useCompany } from "~/shell/public/useCompany";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/contact.json";
import { LinkButton } from "~/ui/primitives/Button";
import { Faq } from "~/ui/primitives/Faq";
import { ClosingBand } from "~/ui/sections/ClosingBand";
import { ContactInfo } from "~/ui/sections/ContactInfo";
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
    service: findServiceChoice(scope, url.searchParams.get("service") ?? ""),
    texts: readTexts(context, contactPage),
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
  const submission = useSubmission<ContactThanks, ContactRejection>({
    address: useAddress()("/contact/submission"),
    first: {
      formKey: loaderData.formKey,
      rejection: actionData?.ok === false ? actionData : null,
      thanks: actionData?.ok ? actionData : null,
    },
    check: (element) => errorsIn(form, element),
    failureText: () => contactFailed(company.email),
  });
  const { thanks, rejection } = submission;
  return (
    <>
      <FormTitle title={texts.metaTitle} isRefused={submission.isRefused} />
      <PageHead chart={chart} title={texts.title} lead={texts.lead} />
      <Section>
        <div className="contact">
          {thanks ? (
            <ContactDone
              thanks={thanks}
              nextSteps={texts.nextSteps}
              onAgain={() => submission.startAgain(thanks.nextKey)}
            />
          ) : (
            <ContactForm
              form={form}
              values={rejection?.values ?? { ...form.empty, service: loaderData.service }}
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
