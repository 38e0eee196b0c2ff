import { type Company, NORTHWIND } from "~/domain/company/profile";
import type { Context } from "~/platform/context.server";

export async function getCompany(_context: Context): Promise<Company> {
  return NORTHWIND;
}
