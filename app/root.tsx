import { type ReactNode, useContext } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import { type CompanyAndBrand, getCompanyAndBrand } from "~/domain/company/queries.server";
import { brandStylesheetAddress, markAddress } from "~/routes/brandAddresses.server";
import { companyCard } from "~/routes/companyCard";
import { databaseAway } from "~/routes/databaseAway.server";
import { ErrorScreen } from "~/routes/ErrorScreen";
import { type SiteFrame, useFrame } from "~/routes/frame";
import { guard } from "~/routes/guard.server";
import { useIsHydrated } from "~/routes/hydration";
import { useNonce } from "~/routes/nonce";
import { OfficeCalendarProvider } from "~/routes/officeCalendar";
import { RequestIdContext } from "~/routes/requestId";
import { SendAgain } from "~/routes/SendAgain";
import { requestScope } from "~/routes/scope.server";
import { unsentFormIn } from "~/routes/unsentForm";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [guard];

/**
 * On purpose no preloaded fonts: on a slow line they would hold back the style sheet that the first paint waits for. The faces that
 * stand in until they come have the same measures, so nothing moves when they do.
 */
export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Nothing here may depend on who is asking: reading pages are kept for everyone. */
export async function loader({ context }: Route.LoaderArgs): Promise<SiteFrame> {
  const { context: program, scripts } = context.get(requestScope);
  const { company, brand } = await readCompany(context);
  return {
    company: companyCard(company, brand.markVersion && markAddress(brand.markVersion)),
    brandStylesheet: brand.colours && brandStylesheetAddress(brand.colours),
    year: program.now().getFullYear(),
    origin: program.settings.publicUrl.origin,
    scripts,
  };
}

/** The frame of every page stays while the database is away: it then shows the company as it was last read. */
async function readCompany(context: Route.LoaderArgs["context"]): Promise<CompanyAndBrand> {
  const { context: program, lastKnownCompany } = context.get(requestScope);
  if (context.get(databaseAway)) return lastKnownCompany();
  try {
    return await getCompanyAndBrand(program);
  } catch (error) {
    program.log.error({ err: error }, "the company could not be read for the frame of a page");
    context.set(databaseAway, true);
    return lastKnownCompany();
  }
}

/** The frame of the site changes with a deployment or a settings change, never between two pages. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const frame = useFrame();
  const hydrated = useIsHydrated();
  const nonce = useNonce();
  const requestId = useContext(RequestIdContext);
  const failed = useRouteError() !== undefined;
  return (
    // The early script puts a class and the chosen theme on <html> before React sees it.
    <html
      lang="en"
      data-request-id={failed && hydrated ? requestId : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7fbfc" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#08151e" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* No nonce: style sheets need none here, and hidden from scripts as it is, React would miss it when it takes over. */}
        <Links nonce={hydrated ? "" : undefined} />
        {frame?.brandStylesheet && <link rel="stylesheet" href={frame.brandStylesheet} />}
        {frame && <script src={frame.scripts.early} />}
        {frame && <script src={frame.scripts.main} type="module" fetchPriority="low" />}
      </head>
      <body>
        {children}
        {hydrated && <ScrollRestoration nonce={nonce} />}
        {hydrated && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  const frame = useFrame();
  // Without the root's data only a failure is shown, and that holds no date.
  if (!frame) return <Outlet />;
  return (
    <OfficeCalendarProvider office={frame.company}>
      <Outlet />
    </OfficeCalendarProvider>
  );
}

/** The last net: layouts have boundaries of their own, so only what fails before them ends here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unsent = unsentFormIn(error);
  return (
    <>
      <link rel="stylesheet" href={siteStyles} precedence="default" />
      {unsent ? <SendAgain {...unsent} /> : <ErrorScreen error={error} />}
    </>
  );
}
