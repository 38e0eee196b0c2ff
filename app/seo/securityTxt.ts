import { getCompany } from "~/company/queries.server";
import { securityText } from "~/seo/securityText";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/securityTxt";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const { email } = await getCompany(app);
  const text = securityText(email, app.settings.publicUrl.origin, app.now());
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
