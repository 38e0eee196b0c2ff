import { Readable } from "node:stream";
import { exportApplications } from "~/domain/applications/export.server";
import { applicationFiltersOf } from "~/routes/admin/parts/applications/applicationFilters.server";
import { spreadsheetOf } from "~/routes/admin/parts/applications/spreadsheet.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import type { Route } from "./+types/applicationsExport";

/** Every application of the list as it is filtered, sent while it is read. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const filters = applicationFiltersOf(request);
  const exported = await exportApplications(desk.context, desk.actor, filters);
  if (!exported.ok) return new Response(null, { status: 403 });
  const name = `applications-${desk.context.calendar().dayOf(desk.context.now())}.csv`;
  const lines = Readable.from(spreadsheetOf(exported.batches));
  return new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
