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
import {
  barColors,
  brandStylesheetAddress,
  companyCard,
  ownLogoAddress,
} from "~/company/public/companyLook.server";
import { type CompanyAndBrand, getCompanyAndBrand } from "~/company/queries.server";
import {
  adminLocaleOf,
  belowBase,
  DEFAULT_LOCALE,
  languageOf,
  type PageLanguage,
  pathBelow,
} from "~/languages/languages";
import { scriptTexts } from "~/languages/scriptTexts";
import { translatorIn } from "~/languages/translate";
import { LanguageProvider } from "~/languages/useText";
import { pagePicture } from "~/seo/listedPages";
import {
  EarlyScriptContext,
  RequestIdContext,
  useNonce,
  usePageHydrates,
} from "~/shell/documentContext";
import { FramelessErrorPage } from "~/shell/ErrorScreen";
import { echoedFormIn } from "~/shell/forms/interrupted/interruptedForms";
import { SendAgain } from "~/shell/forms/interrupted/SendAgain";
import { type SiteFrame, useFrame } from "~/shell/frame";
import { canonicalPath } from "~/shell/public/pageMeta";
import { databaseUnavailable, requestScope } from "~/shell/scope.server";
import { OfficeCalendarProvider } from "~/shell/useOfficeCalendar";
import { guard } from "~/site/guard.server";
import { linksAround, otherLanguage } from "~/site/navigation";
import displayFont from "~/ui/fonts/familjen-grotesk-latin-wght-normal.woff2?url";
import textFont from "~/ui/fonts/instrument-sans-latin-wght-normal.woff2?url";
import fontStyles from "~/ui/styles/fonts.css?url";
import formStyles from "~/ui/styles/forms.css?url";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [guard];

/**
 * No fonts are preloaded: on a slow connection they would delay the style sheet that blocks the first paint. The early script
 * asks for them after it.
 */
export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Nothing here may depend on who is asking: reading pages are cached for everyone. */
export async function loader({ context, url, pattern }: Route.LoaderArgs): Promise<SiteFrame> {
  const { app, scripts } = context.get(requestScope);
  const { company, brand } = await readCompany(context);
  const path = pathBelow(app.base, url.pathname);
  const { search } = url;
  return {
    company: companyCard(company, brand.logoVersion && ownLogoAddress(brand.logoVersion)),
    brandStylesheet: brand.colors && brandStylesheetAddress(brand.colors),
    barColors: brand.colors && barColors(brand.colors),
    year: Number(app.calendar().dayOf(app.now()).slice(0, 4)),
    origin: app.settings.publicUrl.origin,
    picture: belowBase(app.base, pagePicture(canonicalPath(path))),
    mainScript: scripts.main,
    otherLanguage: otherLanguage(app, company, { path, search }),
    ...linksAround(context, pattern),
  };
}

/**
 * If the database is unavailable, the frame shows the company as it was last read. A reading page does so anyway: the company is
 * read again whenever the content version changes, before a page is rendered for it.
 */
async function readCompany(context: Route.LoaderArgs["context"]): Promise<CompanyAndBrand> {
  const { app, lastKnownCompany, isForEverybody } = context.get(requestScope);
  if (isForEverybody || context.get(databaseUnavailable)) return lastKnownCompany();
  try {
    return await getCompanyAndBrand(app);
  } catch (error) {
    app.log.error({ err: error }, "reading the company for the frame of a page failed");
    context.set(databaseUnavailable, true);
    return lastKnownCompany();
  }
}

const DEFAULT_BAR_COLORS = { light: "#f7fbfc", dark: "#08151e" };

/** The frame changes with a deployment or a settings change, never between two pages. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const frame = useFrame();
  const hydrated = usePageHydrates();
  const nonce = useNonce();
  const requestId = useContext(RequestIdContext);
  // Null, not undefined, where nothing failed.
  const failed = Boolean(useRouteError());
  const bars = frame?.barColors ?? DEFAULT_BAR_COLORS;
  const language = languageOfPage(frame);
  const { locale } = language;
  return (
    // The early script sets a class and the chosen theme on <html> before React hydrates it.
    <html
      lang={languageOf(locale)}
      data-request-id={failed && hydrated ? requestId : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={bars.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={bars.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* No nonce: style sheets need none here, and browsers hide it from scripts, so hydration would report a mismatch. */}
        <Links nonce={hydrated ? "" : undefined} />
        {/* The style sheets of a page that failed are gone with its route. On purpose not in the error page itself: there,
            React would take over the links of the page and remove them together with it. */}
        {failed && <link rel="stylesheet" href={siteStyles} />}
        {failed && <link rel="stylesheet" href={formStyles} />}
        {frame?.brandStylesheet && <link rel="stylesheet" href={frame.brandStylesheet} />}
        <noscript>
          <link rel="stylesheet" href={fontStyles} />
        </noscript>
        {frame && <EarlyScriptElement />}
        {frame && (
          <script
            src={frame.mainScript}
            type="module"
            fetchPriority="low"
            data-texts={scriptTexts(translatorIn(locale))}
          />
        )}
      </head>
      <body>
        <LanguageProvider value={language}>{children}</LanguageProvider>
        {hydrated && <ScrollRestoration nonce={nonce} />}
        {hydrated && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

/** The public pages are in the language of their addresses, the admin area in English. Not known without the root's data. */
function languageOfPage(frame: SiteFrame | undefined): PageLanguage {
  if (!frame) return { locale: DEFAULT_LOCALE, base: "" };
  const { locale, base } = frame.company;
  return frame.admin ? { locale: adminLocaleOf(locale), base: "" } : { locale, base };
}

/** The browser does not get the text a second time: React leaves the script as the server wrote it. */
function EarlyScriptElement() {
  const early = useContext(EarlyScriptContext);
  const fonts = { "data-text-font": textFont, "data-display-font": displayFont };
  if (early && "address" in early) return <script {...fonts} src={early.address} />;
  return (
    <script
      {...fonts}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the build, which the page's policy allows by its hash.
      dangerouslySetInnerHTML={{ __html: early?.text ?? "" }}
    />
  );
}

export default function Root() {
  const frame = useFrame();
  // Without the root's data only an error page is shown, and it contains no date.
  if (!frame) return <Outlet />;
  return (
    <OfficeCalendarProvider company={frame.company} locale={languageOfPage(frame).locale}>
      <Outlet />
    </OfficeCalendarProvider>
  );
}

/** The last error boundary: layouts have their own, so only failures before them end here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const echoed = echoedFormIn(error);
  return echoed ? <SendAgain {...echoed} /> : <FramelessErrorPage error={error} />;
}
