import type { Brand, Logo } from "~/company/brand";
import {
  type Company,
  type CompanyProfile,
  companyInSecond,
  companyOf,
  UNNAMED_COMPANY,
} from "~/company/profile";
import { company } from "~/company/tables.server";
import { type AddressBase, LANGUAGE_NAMES, languageOf } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import type { Mailbox } from "~/platform/mail/message";

/** With a base, which the app of a request has, the company is read in the language of that base: `/es` gives Spanish. */
type DatabaseReader = Pick<App, "db"> & Partial<Pick<App, "base">>;

/** The company; a placeholder until one is saved or the demo content is loaded. */
export async function getCompany(app: DatabaseReader): Promise<Company> {
  return (await getCompanyAndBrand(app)).company;
}

/** The second language of the site, as it is called in itself; null without one. */
export async function findSecondLanguageName(app: DatabaseReader): Promise<string | null> {
  const { other } = await getCompany(app);
  return other && LANGUAGE_NAMES[languageOf(other.locale)];
}

/** The firm's own address: the sender of its mails, and where email to the firm goes. */
export async function getCompanyMailbox(app: DatabaseReader): Promise<Mailbox> {
  const { name, email } = await getCompany(app);
  return { name, address: email };
}

export interface CompanyAndBrand {
  company: Company;
  brand: Brand;
}

export async function getCompanyAndBrand({
  db,
  base = "",
}: DatabaseReader): Promise<CompanyAndBrand> {
  const { profile, colors, logoVersion } = company;
  const [row] = await db.select({ profile, colors, logoVersion }).from(company);
  return {
    company: row?.profile ? companyAt(base, row.profile) : UNNAMED_COMPANY,
    brand: { colors: row?.colors ?? null, logoVersion: row?.logoVersion ?? null },
  };
}

/** Nearly every page reads it, and formatting the hours takes ten times as long as the query. */
let last: { profile: string; company: Company; inSecond: Company | null } | undefined;

function companyAt(base: AddressBase, profile: CompanyProfile): Company {
  const text = JSON.stringify(profile);
  if (last?.profile !== text)
    last = { profile: text, company: companyOf(profile), inSecond: companyInSecond(profile) };
  return last.inSecond?.base === base ? last.inSecond : last.company;
}

/** The firm's own logo; null while the drawn default is used. */
export async function findLogo({ db }: DatabaseReader): Promise<Logo | null> {
  const { logo, logoVersion } = company;
  const [row] = await db.select({ svg: logo, version: logoVersion }).from(company);
  return row?.svg && row.version ? { svg: row.svg, version: row.version } : null;
}
