import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/readyz";

/**
 * Whether this process can serve requests: 200, or 503 with the part that fails. On purpose not which release runs: anybody may
 * ask. For monitoring: a proxy that takes a copy out of service by this takes away its cached pages, and the forms that come back
 * as typed. `checkDependencies` of server/readiness.ts has the checks.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const readiness = await context.get(requestScope).readiness();
  const [text, status] = readiness.ready ? ["ready", 200] : [readiness.failing, 503];
  return new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
