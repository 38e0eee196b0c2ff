import { cookiesPage } from "~/content/pageForms/legalPages";
import { useText } from "~/languages/useText";
import {
  ADMINISTRATOR_ENTRIES,
  type BrowserEntry,
  VISITOR_ENTRIES,
} from "~/pages/legal/browserEntries";
import { LegalPage } from "~/pages/legal/LegalPage";
import { loadLegalPage } from "~/pages/legal/loadLegalPage.server";
import { formatDuration } from "~/platform/config/officeCalendar";
import { metaOfTexts } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/cookies.json";
import type { Route } from "./+types/cookies";

export function meta(args: Route.MetaArgs) {
  return metaOfTexts(args, "Cookies", args.loaderData?.texts);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const sessionMs = app.settings.session.longestMs;
  return { ...(await loadLegalPage(context, cookiesPage)), sessionMs };
}

/** The program decides what a browser may store, so these lists are no texts. */
export default function Cookies({ loaderData }: Route.ComponentProps) {
  const { sessionMs, ...legalPage } = loaderData;
  const blocks = {
    "visitor-entries": <Entries entries={VISITOR_ENTRIES} sessionMs={sessionMs} />,
    "administrator-entries": <Entries entries={ADMINISTRATOR_ENTRIES} sessionMs={sessionMs} />,
  };
  return <LegalPage chart={chart} {...legalPage} blocks={blocks} />;
}

interface EntriesProps {
  entries: readonly BrowserEntry[];
  /** How long a session lasts. */
  sessionMs: number;
}

function Entries({ entries, sessionMs }: EntriesProps) {
  const t = useText();
  const period = ({ lastsMs = sessionMs, retention }: BrowserEntry) => {
    const duration = formatDuration(lastsMs, t);
    return retention ? t(retention, { duration }) : duration;
  };
  return (
    <dl className="entries">
      {entries.map((entry) => (
        <div key={entry.name}>
          <dt>
            <code>{entry.name}</code>
          </dt>
          <dd>{t(entry.what)}</dd>
          <dd>{t("Kept: {period}.", { period: period(entry) })}</dd>
        </div>
      ))}
    </dl>
  );
}
