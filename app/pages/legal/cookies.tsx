import { cookiesPage } from "~/content/pages/legalPages";
import { translatorIn } from "~/languages/translate";
import { useText } from "~/languages/useText";
import {
  ADMINISTRATOR_ENTRIES,
  type BrowserEntry,
  VISITOR_ENTRIES,
} from "~/pages/legal/browserEntries";
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

interface EntriesProps {
  entries: readonly BrowserEntry[];
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
