import { LegalPage, type LegalSection } from "~/pages/legal/LegalPage";
import { pageMeta } from "~/shell/public/pageMeta";
import { WriteToUs } from "~/shell/public/WriteToUs";
import chart from "~/ui/art/drawn/charts/terms.json";
import type { Route } from "./+types/terms";

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Terms",
    description: "The terms for using this site, its contact form and its application form.",
  });
}

const SUMMARY =
  "You may read, link to and quote this site freely. What it says is information, and becomes a commitment only in a " +
  "signed agreement. What you send us must be yours to send.";

export default function Terms() {
  return (
    <LegalPage
      chart={chart}
      title="Terms of use"
      updated="2026-11-21"
      summary={SUMMARY}
      sections={SECTIONS}
    />
  );
}

const SECTIONS: LegalSection[] = [
  {
    id: "site",
    title: "Using this site",
    body: (
      <p>
        You may use this site to learn about our services, to contact us and to apply for positions.
        Please do not disturb it: no attempts to reach what is not public, no floods of automated
        requests, no files made to do harm. We limit how many forms one address can send in an hour.
      </p>
    ),
  },
  {
    id: "information",
    title: "Information, not advice",
    body: (
      <p>
        We describe our services as accurately as we can. Times and figures, such as typical project
        durations, are experience and not a promise for your project. A project or an engagement
        starts with a written agreement that both sides have signed.
      </p>
    ),
  },
  {
    id: "positions",
    title: "Open positions",
    body: (
      <>
        <p>
          A listing invites applications; it is not an offer of employment. A pay range that it
          states is what we expect to pay at hire. A position can be filled or withdrawn at any
          time.
        </p>
        <p>
          By applying you confirm that what you tell us is true and that the documents are your own.
        </p>
      </>
    ),
  },
  {
    id: "yours",
    title: "What you send us",
    body: (
      <p>
        It stays yours. You allow us to store it and to use it to answer you or to decide on your
        application, as the <a href="/privacy">privacy policy</a> describes. Please leave out
        passwords, customer data and other people's personal information.
      </p>
    ),
  },
  {
    id: "ours",
    title: "What is ours",
    body: (
      <p>
        The words, drawings and marks on this site belong to us or to those who allowed us to use
        them. Quote and link freely; ask us before copying whole pages.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Availability and liability",
    body: (
      <p>
        We take care of this site but cannot promise that it is always available or free of errors.
        As far as the law allows, we are not liable for damage from relying on a public page alone.
        Nothing here limits liability that the law does not allow to be limited.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law and changes",
    body: (
      <p>
        The law of the state in which our main office stands applies. When these terms change, the
        date at the top changes with them.
      </p>
    ),
  },
  { id: "contact", title: "Contact", body: <WriteToUs /> },
];
