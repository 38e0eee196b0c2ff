import { Readable } from "node:stream";
import { readApplicationFilters } from "~/applications/admin/list/listFilters.server";
import { exportApplications, spreadsheetOf } from "~/applications/export.server";
import { UNCACHED } from "~/platform/http/security/headers.server";
import { bodyOf, UNBUFFERED } from "~/platform/http/serveFile.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import type { Route } from "./+types/applicationsExport";

/** Streams every application of the filtered list as CSV; 403 if the administrator may not export. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const filters = readApplicationFilters(request);
  const exported = await exportApplications(admin.app, admin.actor, filters);
  if (!exported.ok) return new Response(null, { status: 403 });
  const name = `applications-${admin.app.calendar().dayOf(admin.app.now())}.csv`;
  const lines = Readable.from(spreadsheetOf(exported.batches));
  return new Response(bodyOf(lines, request.signal), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": UNCACHED,
      ...UNBUFFERED,
    },
  });
}
