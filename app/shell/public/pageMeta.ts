import type { MetaDescriptor } from "react-router";
import type { Company, Office } from "~/company/profile";
import {
  type AddressBase,
  belowBase,
  DEFAULT_LOCALE,
  type LocaleCode,
  languageOf,
  type PageLanguage,
} from "~/languages/languages";
import { type Text, type Translate, translatorIn } from "~/languages/translate";
import { frameOf } from "~/shell/frame";

interface Page {
  title: string;
  /** Its name in breadcrumbs, if that is not its title. */
  heading?: string;
  /** One or two sentences for search results and previews. */
  description?: string;
  /** For pages that no search engine should list. */
  noindex?: boolean;
  /** The page's canonical path, if it is not the requested one. */
  path?: string;
  /** The picture of its previews, from the site's root. */
  picture?: string;
  /** The pages between the home page and this one. */
  under?: readonly Crumb[];
  /** The Open Graph type; "website" unless set. */
  kind?: "article";
  /** Structured data of the page, besides its breadcrumbs. */
  data?: StructuredData;
}

interface MetaArgs {
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[];
  location: { pathname: string };
  error?: unknown;
}

/**
 * The meta tags of a public page. Addresses use the installation's own origin, never the request's host, and no parameters: every
 * filter of a list is the same page to a search engine.
 */
export function pageMeta({ matches, location, error }: MetaArgs, page: Page): MetaDescriptor[] {
  const frame = frameOf(matches);
  const title = frame ? `${page.title} | ${frame.company.name}` : page.title;
  // A missing page has no canonical address.
  if (error || page.noindex || !frame) return [{ title }, { name: "robots", content: "noindex" }];
  const { company, origin, otherLanguage } = frame;
  const picture = page.picture ? belowBase(company.base, page.picture) : frame.picture;
  const path = page.path ?? canonicalPath(location.pathname);
  const address = pageAddress(origin, company.base, path);
  const description = page.description ?? company.tagline;
  const home = { label: translatorIn(company.locale)("Home"), href: "/" };
  const crumbs = [
    home,
    ...(page.under ?? []),
    { label: page.heading ?? page.title, href: path },
  ].map(({ label, href }) => ({ label, href: belowBase(company.base, href) }));
  const data = [path !== "/" && breadcrumbData(crumbs, origin), page.data].filter((item) => !!item);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...(otherLanguage?.isSamePage && company.other
      ? alternates(origin, path, [company, company.other])
      : []),
    ...preview({
      kind: page.kind ?? "website",
      title: page.title,
      description,
      site: company.name,
      address,
      picture: new URL(picture, origin).href,
      locale: company.locale,
    }),
    // React Router escapes what could end the script; pageMeta.test.tsx checks it.
    ...data.map((item) => ({ "script:ld+json": item }) as MetaDescriptor),
  ];
}

/** The texts of a page for search results and previews, if an owner can change them. */
interface SearchTexts {
  metaTitle: string;
  metaDescription: string;
}

/** The meta tags of a page with such texts. Without them, as on an error page, it has a fixed title. */
export function metaOfTexts(
  args: MetaArgs,
  title: Text,
  texts: SearchTexts | undefined,
  page: Omit<Page, "title" | "description"> = {},
): MetaDescriptor[] {
  return pageMeta(args, {
    ...page,
    title: texts?.metaTitle ?? translatorFor(args)(title),
    description: texts?.metaDescription,
  });
}

/** The whole address of a page in the language with this base, as its canonical link has it. */
export const pageAddress = (origin: string, base: AddressBase, path: string) =>
  new URL(belowBase(base, path), origin).href;

/** The languages in which a page is there; search engines lead others to the site's own. */
function alternates(origin: string, path: string, languages: readonly PageLanguage[]) {
  const languageBases = languages.map(({ locale, base }) => [languageOf(locale), base] as const);
  return [...languageBases, ["x-default", ""] as const].map(([hrefLang, base]) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: pageAddress(origin, base, path),
  }));
}

/** For the texts of meta tags, which are made outside of the page. */
export function translatorFor({ matches }: Pick<MetaArgs, "matches">): Translate {
  return translatorIn(frameOf(matches)?.company.locale ?? DEFAULT_LOCALE);
}

/** A page's canonical path: the router ignores case and trailing slashes. */
export function canonicalPath(path: string): string {
  return path.toLowerCase().replace(/\/+$/, "") || "/";
}

interface Preview {
  kind: string;
  title: string;
  description: string;
  site: string;
  address: string;
  picture: string;
  locale: LocaleCode;
}

/** The tags for previews in chats and social networks (Open Graph, and X's own names where it reads no others). */
function preview({
  kind,
  title,
  description,
  site,
  address,
  picture,
  locale,
}: Preview): MetaDescriptor[] {
  const graph = {
    type: kind,
    site_name: site,
    locale: locale.replace("-", "_"),
    url: address,
    title,
    description,
    image: picture,
    "image:type": "image/png",
    "image:width": "1200",
    "image:height": "630",
    "image:alt": `${title}, ${site}`,
  };
  const card = { card: "summary_large_image", title, description, image: picture };
  return [
    ...Object.entries(graph).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...Object.entries(card).map(([name, content]) => ({ name: `twitter:${name}`, content })),
  ];
}

/** Structured data for search engines (schema.org). */
export type StructuredData = Record<string, unknown>;

const CONTEXT = "https://schema.org";

/** The company and its website, described once on the home page; other pages refer to them by id. */
export function siteData(company: Company, origin: string): StructuredData {
  const organization = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: company.name,
    alternateName: company.shortName,
    description: company.tagline,
    url: `${origin}/`,
    logo: logoAddress(origin),
    email: company.email,
    telephone: company.phoneHref.replace(/^tel:/, ""),
    address: company.offices.map(postalAddress),
    ...(company.social.length > 0 && { sameAs: company.social.map(({ href }) => href) }),
  };
  const website = {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: company.name,
    alternateName: company.shortName,
    url: `${origin}/`,
    inLanguage: siteLanguages(company),
    publisher: { "@id": organization["@id"] },
  };
  return { "@context": CONTEXT, "@graph": [organization, website] };
}

/** The home page of each language describes the same website, so both name its languages in the same order. */
function siteLanguages({ locale, other }: Company): readonly string[] {
  const locales = other ? [locale, other.locale] : [locale];
  return locales.map(languageOf).toSorted();
}

export interface Crumb {
  label: string;
  /** Path from the site's root. */
  href: string;
}

/** The breadcrumbs from the home page to a page. */
export function breadcrumbData(crumbs: readonly Crumb[], origin: string): StructuredData {
  const itemListElement = crumbs.map(({ label, href }, i) => ({
    "@type": "ListItem",
    position: i + 1,
    name: label,
    item: new URL(href, origin).href,
  }));
  return { "@context": CONTEXT, "@type": "BreadcrumbList", itemListElement };
}

export function postalAddress(office: Office): StructuredData {
  return {
    "@type": "PostalAddress",
    streetAddress: office.street,
    addressLocality: office.city,
    ...(office.region && { addressRegion: office.region }),
    ...(office.postalCode && { postalCode: office.postalCode }),
    addressCountry: office.country,
  };
}

export function logoAddress(origin: string): string {
  return `${origin}/icon-512.png`;
}
