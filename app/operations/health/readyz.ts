import { VERSION } from "~/platform/config/projectFolder.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/readyz";

/**
 * Whether this process can serve requests: 200, or 503 with the part that fails; then the release
 * that runs. `checkDependencies` of server/readiness.ts has the checks.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const readiness = await context.get(requestScope).readiness();
  const [text, status] = readiness.ready ? ["ready", 200] : [readiness.failing, 503];
  return new Response(`${text}\nversion ${VERSION}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
