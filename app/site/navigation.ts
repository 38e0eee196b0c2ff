import type { RouterContextProvider } from "react-router";
import type { Company } from "~/company/profile";
import { pageOfPath } from "~/content/editablePages";
import { MENU_LABEL_MAX_CHARACTERS } from "~/content/pageForms/plainPage";
import { serviceCards, servicesPage } from "~/content/pageForms/servicesPage";
import { pageTextsIn } from "~/content/publicTexts.server";
import { isAddressThere, isInLanguage, listPlainPages } from "~/content/queries.server";
import { belowBase, languageOf } from "~/languages/languages";
import { translatorIn } from "~/languages/translate";
import type { App } from "~/platform/app.server";
import type { AdminNavigation, LinkGroup, OtherLanguage } from "~/shell/frame";
import { canonicalPath } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import { SITE } from "~/site/addresses";
import { CHANGE_FAILURES } from "~/site/adminChanges.server";
import type { FrameLink, SiteLinks } from "~/ui/layouts/SiteFrame";

const SITE_LINKS: Omit<SiteLinks, "services"> = {
  header: SITE.flatMap<SiteLinks["header"][number]>(({ path, link }) =>
    link?.header ? [{ label: link.label, href: path, isButton: link.header === "button" }] : [],
  ),
  quick: footerLinks("quick"),
  legal: footerLinks("legal"),
};

const TABS = SITE.flatMap(({ path, tab }) => (tab ? [{ ...tab, href: path }] : []));

/** The groups in the order of their first tabs. */
export const SETTINGS_TABS: readonly LinkGroup[] = [...new Set(TABS.map(({ group }) => group))].map(
  (label) => ({
    label,
    links: TABS.filter(({ group }) => group === label).map(({ label, href }) => ({ label, href })),
  }),
);

export const ADMIN_NAVIGATION: AdminNavigation = {
  sidebar: SITE.flatMap(({ path, sidebar }) => (sidebar ? [{ ...sidebar, href: path }] : [])),
  tabs: SETTINGS_TABS,
  failures: CHANGE_FAILURES,
  confirmedPatterns: SITE.flatMap(({ path, reauthentication }) =>
    reauthentication?.when === "to-open" ? [path] : [],
  ),
};

/**
 * The links of the frame around a page. The sign-in pages get those of the admin area too: the frame is loaded once, and not
 * again when the router goes on from there.
 */
export function linksAround(context: Readonly<RouterContextProvider>, pattern: string) {
  if (/^\/?admin(\/|$)/.test(pattern)) return { links: null, admin: ADMIN_NAVIGATION };
  const cards = serviceCards(pageTextsIn(context, servicesPage));
  const services = cards.map(({ title, href }) => ({ label: title, href }));
  const { app, lastKnownCompany } = context.get(requestScope);
  const { company } = lastKnownCompany();
  const t = translatorIn(company.locale);
  const inLanguage = <Link extends FrameLink>(link: Link) => ({
    ...link,
    label: t.label(link.label),
  });
  const own = listPlainPages(app, company);
  const linkedPages = own.filter(({ linkedIn }) => linkedIn).map(linkOf);
  const inMenu = own
    .filter(
      ({ linkedIn, label }) => linkedIn === "menu" && label.length <= MENU_LABEL_MAX_CHARACTERS,
    )
    .map(linkOf);
  const header = [
    ...SITE_LINKS.header.filter(({ isButton }) => !isButton).map(inLanguage),
    ...inMenu.map((link) => ({ ...link, isExtra: true })),
    ...SITE_LINKS.header.filter(({ isButton }) => isButton).map(inLanguage),
  ];
  const quick = SITE_LINKS.quick.filter(({ href }) => isAddressThere(app, href)).map(inLanguage);
  const legal = SITE_LINKS.legal.map(inLanguage);
  const links = { header, quick: [...quick, ...linkedPages], services, legal };
  return { links, admin: null };
}

/** Where the switch to the site's other language leads. */
export function otherLanguage(
  app: App,
  { other }: Company,
  { path, search }: { path: string; search: string },
): OtherLanguage | null {
  if (!other) return null;
  const { locale, base } = other;
  const language = languageOf(locale);
  const canonical = canonicalPath(path);
  const currentText = pathOfCurrentText(canonical);
  const isSamePage = !currentText && isInLanguage(app, base, canonical);
  if (isSamePage) return { language, href: belowBase(base, path + search), isSamePage };
  const nearest = [currentText, "/"].find((near) => near && isInLanguage(app, base, near));
  return nearest ? { language, href: belowBase(base, nearest), isSamePage } : null;
}

/**
 * `/privacy` for an earlier version of that text, `/legal/privacy/3`; null for any other path. Each language numbers its versions
 * by itself, so the same path leads elsewhere in the other one.
 */
function pathOfCurrentText(path: string): string | null {
  return path.startsWith("/legal/") ? (pageOfPath(path)?.path ?? null) : null;
}

const linkOf = ({ label, path }: { label: string; path: string }): FrameLink => ({
  label,
  href: path,
});

function footerLinks(column: "quick" | "legal"): FrameLink[] {
  return SITE.flatMap(({ path, link }) =>
    link?.footer === column ? [{ label: link.label, href: path }] : [],
  );
}
