import { getCompany } from "~/domain/company/queries.server";
import { securityText } from "~/routes/machine/parts/securityText";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/securityTxt";

export async function loader({ context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const { email } = await getCompany(program);
  const text = securityText(email, program.settings.publicUrl.origin, program.now());
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
