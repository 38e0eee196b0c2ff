import { redirect } from "react-router";
import { findByFormerResume } from "~/applications/importedApplications.server";
import { UNCACHED } from "~/platform/http/security/headers.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/formerResume";

/**
 * Leads from where the site before this one served a resume to its application here. Only administrators can open that: others
 * are asked to sign in there. 404 if no imported application had its resume at this address.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const path = `resumes/${params.file}`;
  const application = await findByFormerResume(app, path);
  const headers = { "Cache-Control": UNCACHED };
  if (!application) return new Response("There is no such resume.\n", { status: 404, headers });
  return redirect(addressOf(application, request), { headers });
}

/**
 * On purpose the application's page for a link on another site, such as in a mail: the guard gives no file to a request that
 * another site started.
 */
function addressOf({ id, hasResume }: { id: string; hasResume: boolean }, { headers }: Request) {
  const page = `/admin/applications/${id}`;
  if (!hasResume) return page;
  return headers.get("sec-fetch-site") === "cross-site" ? `${page}#resume` : `${page}/resume`;
}
