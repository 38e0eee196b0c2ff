import { findMark, getCompanyAndBrand } from "~/company/queries.server";
import type { App } from "~/platform/app.server";
import type { DrawnBrand } from "~/ui/art/markDrawing";

/** What pictures and icons show of the company: its name, mark and signal colour. */
export async function getDrawnCompany(app: App): Promise<DrawnBrand & { company: string }> {
  const { company, brand } = await getCompanyAndBrand(app);
  const mark = brand.markVersion === null ? null : await findMark(app);
  return { company: company.name, mark, signal: brand.colours?.signal ?? null };
}
