import { jobJson } from "~/jobs/feeds/jobJson";
import { listOpenJobs, readJobFilters } from "~/jobs/queries.server";
import { translatorIn } from "~/languages/translate";
import { openDataPreflight, openJsonList } from "~/shell/feeds/openData";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/apiJobs";

/** Serves the open jobs as JSON, with the filters of the careers page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === "OPTIONS") return openDataPreflight();
  const { app } = context.get(requestScope);
  const { origin } = app.settings.publicUrl;
  const t = translatorIn(app.publicCalendar().locale);
  const list = await listOpenJobs(app, readJobFilters(new URL(request.url)));
  return openJsonList(list, (job) => jobJson(job, origin, t));
}
