import { cookiesPage } from "~/content/pages/legalPages";
import { type Text, translatorIn } from "~/languages/translate";
import { useText } from "~/languages/useText";
import { LegalPage } from "~/pages/legal/LegalPage";
import { loadLegalPage } from "~/pages/legal/loadLegalPage.server";
import { formatDuration } from "~/platform/config/officeCalendar";
import { pageMeta, translatorFor } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/cookies.json";
import type { Route } from "./+types/cookies";

export function meta(args: Route.MetaArgs) {
  const { metaTitle: title = translatorFor(args)("Cookies"), metaDescription: description } =
    args.loaderData?.texts ?? {};
  return pageMeta(args, { title, description });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const t = translatorIn(app.publicCalendar().locale);
  const sessionLasts = formatDuration(app.settings.session.longestMs, t);
  return { ...(await loadLegalPage(context, cookiesPage)), sessionLasts };
}

/** What a browser may store follows from the program, so its lists are no texts. */
export default function Cookies({ loaderData }: Route.ComponentProps) {
  const { sessionLasts, ...legalPage } = loaderData;
  const blocks = {
    "visitor-entries": <Entries entries={VISITOR_ENTRIES} duration={sessionLasts} />,
    "administrator-entries": <Entries entries={ADMINISTRATOR_ENTRIES} duration={sessionLasts} />,
  };
  return <LegalPage chart={chart} {...legalPage} blocks={blocks} />;
}

interface Entry {
  name: string;
  what: Text;
  retention: Text;
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

const ADMINISTRATOR_ENTRIES: Entry[] = [
  {
    name: "frontdesk_session",
    what: "Keeps an administrator signed in.",
    retention: "{duration} at most, or until sign-out",
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

interface EntriesProps {
  entries: readonly Entry[];
  /** How long a session lasts. */
  duration: string;
}

function Entries({ entries, duration }: EntriesProps) {
  const t = useText();
  return (
    <dl className="entries">
      {entries.map(({ name, what, retention }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{t(what)}</dd>
          <dd>{t("Kept: {period}.", { period: t(retention, { duration }) })}</dd>
        </div>
      ))}
    </dl>
  );
}
