import type { Brand, Mark } from "~/company/brand";
import { type Company, companyOf, UNNAMED_COMPANY } from "~/company/profile";
import { company } from "~/company/tables.server";
import type { App } from "~/platform/app.server";

type Reading = Pick<App, "db">;

/** A placeholder until somebody has saved one, or the demo content brought its own. */
export async function getCompany(context: Reading): Promise<Company> {
  return (await getCompanyAndBrand(context)).company;
}

export interface CompanyAndBrand {
  company: Company;
  brand: Brand;
}

export async function getCompanyAndBrand({ db }: Reading): Promise<CompanyAndBrand> {
  const { profile, colours, markVersion } = company;
  const [row] = await db.select({ profile, colours, markVersion }).from(company);
  return {
    company: row?.profile ? companyOf(row.profile) : UNNAMED_COMPANY,
    brand: { colours: row?.colours ?? null, markVersion: row?.markVersion ?? null },
  };
}

/** Null where the mark is the one that the program draws. */
export async function findMark({ db }: Reading): Promise<Mark | null> {
  const { mark, markVersion } = company;
  const [row] = await db.select({ svg: mark, version: markVersion }).from(company);
  return row?.svg && row.version ? { svg: row.svg, version: row.version } : null;
}
