import type { Company, Office } from "~/company/profile";
import { languageOf } from "~/languages/languages";

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
    inLanguage: languageOf(company.locale),
    publisher: { "@id": organization["@id"] },
  };
  return { "@context": CONTEXT, "@graph": [organization, website] };
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
