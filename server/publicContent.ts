import { type Company, companyInSecond, profileOf, UNNAMED_COMPANY } from "~/company/profile";
import { type CompanyAndBrand, getCompanyAndBrand } from "~/company/queries.server";
import { getPublishedTexts } from "~/content/queries.server";
import { type AddressBase, adminLocaleOf } from "~/languages/languages";
import type { App, PublishedTexts } from "~/platform/app.server";
import { createOfficeCalendar, type OfficeCalendar } from "~/platform/config/officeCalendar";
import type { Database } from "~/platform/data/database.server";

/**
 * The company, its calendar and the texts of the pages as they were last read: they are on many pages, which cannot wait for the
 * database. `base` is what the addresses of a language begin with.
 */
export interface PublicContent {
  company(base: AddressBase): CompanyAndBrand;
  /** Dates and times as the readers of those addresses read them. */
  calendar(base: AddressBase): OfficeCalendar;
  /** The base of the site's second language; "" if it has none. */
  secondBase(): AddressBase;
  /** For the app, which works in the site's own language unless a request is in another. */
  inOwnLanguage: Pick<App, "base" | "calendar" | "publicCalendar" | "publishedTexts">;
  /** Reads everything again; called when public content changed. */
  refresh(): Promise<void>;
}

export function createPublicContent(db: Database): PublicContent {
  let own: CompanyAndBrand = {
    company: UNNAMED_COMPANY,
    brand: { colors: null, logoVersion: null },
  };
  let second: CompanyAndBrand | null = null;
  let calendars = calendarsOf(own.company, null);
  let texts: Readonly<Record<string, PublishedTexts>> = {};
  const secondBase = () => second?.company.base ?? "";
  const isSecond = (base: AddressBase) => base !== "" && base === secondBase();
  const calendar = (base: AddressBase) =>
    (isSecond(base) ? calendars.second : null) ?? calendars.own;
  return {
    secondBase,
    calendar,
    company: (base) => (isSecond(base) ? second : null) ?? own,
    inOwnLanguage: {
      base: "",
      calendar: () => calendars.administrators,
      publicCalendar: () => calendars.own,
      publishedTexts: () => texts,
    },
    refresh: async () => {
      [own, texts] = await Promise.all([getCompanyAndBrand({ db }), getPublishedTexts({ db })]);
      const company = companyInSecond(profileOf(own.company));
      second = company && { ...own, company };
      calendars = calendarsOf(own.company, company);
    },
  };
}

const calendarsOf = (own: Company, second: Company | null) => ({
  own: createOfficeCalendar(own),
  second: second && createOfficeCalendar(second),
  administrators: createOfficeCalendar({ ...own, locale: adminLocaleOf(own.locale) }),
});
