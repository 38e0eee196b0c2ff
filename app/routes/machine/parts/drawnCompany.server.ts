import { findMark, getCompanyAndBrand } from "~/domain/company/queries.server";
import type { Context } from "~/platform/context.server";
import type { DrawnBrand } from "~/ui/art/markDrawing";

/** What pictures and icons show of the company. */
export async function readDrawnCompany(
  context: Context,
): Promise<DrawnBrand & { company: string }> {
  const { company, brand } = await getCompanyAndBrand(context);
  const mark = brand.markVersion === null ? null : await findMark(context);
  return { company: company.name, mark, signal: brand.colours?.signal ?? null };
}
