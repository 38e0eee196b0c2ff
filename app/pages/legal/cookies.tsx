import { useLoaderData } from "react-router";
import { LegalPage, type LegalSection } from "~/pages/legal/LegalPage";
import { formatDuration } from "~/platform/config/officeCalendar";
import { pageMeta } from "~/shell/public/pageMeta";
import { Mailbox } from "~/shell/public/WriteToUs";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/cookies.json";
import type { Route } from "./+types/cookies";

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Cookies",
    description:
      "Everything this site can store in a browser: a color theme, two notes for an open tab, and a session for administrators.",
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(requestScope).app;
  return { sessionLasts: formatDuration(settings.session.longestMs) };
}

const SUMMARY =
  "Visitors get no cookies from this site. Your browser stores your color theme, if you choose one, " +
  "and for one tab what you filtered jobs by and the address of an application you sent. " +
  "Cookies are used only to keep administrators signed in.";

export default function Cookies() {
  return (
    <LegalPage
      chart={chart}
      title="Cookies"
      updated="2026-11-25"
      summary={SUMMARY}
      sections={SECTIONS}
    />
  );
}

interface Entry {
  name: string;
  what: string;
  retention: string;
}

const VISITOR_ENTRIES: Entry[] = [
  {
    name: "theme",
    what: "Light or dark, stored by your browser (local storage) when you press the theme button. It is never sent to us.",
    retention: "until you clear it",
  },
  {
    name: "careers-search",
    what: "The filters of the job list, so that the way back from a job keeps them (session storage). It is never sent to us.",
    retention: "until you close the tab",
  },
  {
    name: "applied",
    what: "The email address of an application you just sent, to name it in the confirmation (session storage). It is never sent to us from there.",
    retention: "until the confirmation was shown, or you close the tab",
  },
];

const administratorEntries = (sessionLasts: string): Entry[] => [
  {
    name: "frontdesk_session",
    what: "Keeps an administrator signed in.",
    retention: `${sessionLasts} at most, or until sign-out`,
  },
  {
    name: "frontdesk_device",
    what: "Recognizes a browser that has signed in before, so that a stranger's failed attempts cannot lock its owner out.",
    retention: "180 days",
  },
  {
    name: "frontdesk_second_step",
    what: "Remembers that the password was right while the second step of signing in is still owed.",
    retention: "10 minutes at most",
  },
  {
    name: "frontdesk_linked_sign_in",
    what: "Recognizes a browser that comes back from signing in with another provider.",
    retention: "10 minutes at most",
  },
  {
    name: "frontdesk_flash",
    what: "Remembers for one page which confirmation to show, such as “Saved”.",
    retention: "60 seconds",
  },
];

function AdministratorEntries() {
  const { sessionLasts } = useLoaderData<typeof loader>();
  return <Entries entries={administratorEntries(sessionLasts)} />;
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="entries">
      {entries.map(({ name, what, retention }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{what}</dd>
          <dd>Kept: {retention}.</dd>
        </div>
      ))}
    </dl>
  );
}

const SECTIONS: LegalSection[] = [
  {
    id: "visitors",
    title: "If you visit",
    body: (
      <>
        <p>
          Reading, contacting us and applying set no cookie. Your browser can store three entries
          for itself: the first if you ask for it, the others for as long as a tab is open.
        </p>
        <Entries entries={VISITOR_ENTRIES} />
      </>
    ),
  },
  {
    id: "administrators",
    title: "If you are an administrator",
    body: (
      <>
        <p>
          Signing in to the administration area sets these cookies. They are needed for it to work,
          cannot be read by scripts and are sent to this site only. Over a secure connection they
          carry the prefix <code>__Host-</code>. While an article is being written, its unsaved text
          can also wait in the browser (local storage, <code>blog-draft</code>) until the site can
          be reached again.
        </p>
        <AdministratorEntries />
      </>
    ),
  },
  {
    id: "none",
    title: "What is not here",
    body: (
      <p>
        No analytics, no advertising, no social network buttons and no content from other sites.
        Nothing follows you from page to page, so there is nothing to consent to and no banner.
      </p>
    ),
  },
  {
    id: "control",
    title: "How to remove them",
    body: (
      <p>
        Your browser's settings delete everything a site has stored. Questions are welcome at{" "}
        <Mailbox />, and the <a href="/privacy">privacy policy</a> tells what we do with what you
        send us.
      </p>
    ),
  },
];
