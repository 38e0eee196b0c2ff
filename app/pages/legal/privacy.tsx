import { useLoaderData } from "react-router";
import { LegalPage, type LegalSection } from "~/pages/legal/LegalPage";
import { readRetention } from "~/privacy/queries.server";
import { pageMeta } from "~/shell/public/pageMeta";
import { useCompany } from "~/shell/public/useCompany";
import { Mailbox, WriteToUs } from "~/shell/public/WriteToUs";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/privacy.json";
import type { Route } from "./+types/privacy";

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Privacy",
    description: "What this site collects, why, how long it is kept and how to have it removed.",
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { months } = await readRetention(context.get(requestScope).app.db);
  return { months };
}

const SUMMARY =
  "We collect what you send us through our two forms, and nothing about how you browse. " +
  "We use it to answer you and to decide on applications.";

export default function Privacy() {
  const { email } = useCompany();
  return (
    <LegalPage
      chart={chart}
      title="Privacy"
      updated="2026-11-22"
      summary={`${SUMMARY} Write to ${email} to see it, correct it or have it removed.`}
      sections={SECTIONS}
    />
  );
}

const SECTIONS: LegalSection[] = [
  {
    id: "collect",
    title: "What we collect",
    body: (
      <>
        <p>
          When you send us a message: your name, email address, company, the service you chose, your
          message, and your phone number if you give one. We also note when it arrived and that you
          agreed to this policy.
        </p>
        <p>
          When you apply for a position: your name, email address, phone number and resume, and, if
          you add them, a cover letter, links to your profile and portfolio, and how you heard about
          us. We note the position, the day, which notice about your data you agreed to, the site
          that sent you here if its link says so, and where your application stands.
        </p>
        <p>You can read every page of this site without telling us anything.</p>
      </>
    ),
  },
  {
    id: "why",
    title: "Why we collect it",
    body: (
      <p>
        We use a message to answer it, with your consent, and an application to decide on it, at
        your request. We do not sell it, use it for advertising, or add you to a mailing list.
      </p>
    ),
  },
  {
    id: "who",
    title: "Who can see it",
    body: (
      <>
        <p>
          Only administrators who have signed in. A resume has no public address: each time somebody
          opens one, the site first checks that they are an administrator.
        </p>
        <p>
          A message also reaches our mailbox as email, and an applicant gets a confirmation by
          email. The companies that run our server, our file storage and our email handle this data
          for us and for no purpose of their own.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    title: "How long we keep it",
    body: <HowLong />,
  },
  {
    id: "technical",
    title: "What the site notes by itself",
    body: (
      <ul>
        <li>
          A log of requests: which page, when, and whether it worked. It holds no names and no
          internet addresses.
        </li>
        <li>
          Counters against misuse: how many forms came from one internet address within an hour. The
          address is turned into a code that cannot be read back.
        </li>
        <li>
          For 30 days, a mark that a form was sent, so that pressing the button twice does not store
          it twice. It holds no part of what you wrote.
        </li>
        <li>
          A record of what administrators do, with the time and the internet address they did it
          from.
        </li>
      </ul>
    ),
  },
  {
    id: "cookies",
    title: "Cookies and tracking",
    body: (
      <p>
        Visitors get no cookies. There are no analytics, no advertising and no content from other
        sites. The <a href="/cookies">cookies page</a> lists everything this site can store in a
        browser.
      </p>
    ),
  },
  {
    id: "choices",
    title: "Your choices",
    body: (
      <p>
        You can ask what we hold about you, get a copy, have it corrected, or have it deleted, and
        you can withdraw your consent at any time. Write to <Mailbox />, ideally from the address
        you used, with the reference you were given. We answer within 30 days at the latest.
      </p>
    ),
  },
  { id: "contact", title: "Who is responsible", body: <WriteToUs /> },
];

function HowLong() {
  const { months } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        We delete an application {inMonths(months.applications)} after it arrived or after our last
        decision on it, whichever is later, and a message {inMonths(months.inquiries)} after it
        arrived, and earlier when you ask us to. An application stays longer only where the law
        makes us keep it.
      </p>
      <p>
        Deleting is final: it removes the record, the resume and the emails about it from this site,
        and it holds when we bring back an older backup.
      </p>
    </>
  );
}

const inMonths = (months: number) => (months === 1 ? "one month" : `${months} months`);
