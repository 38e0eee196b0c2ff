import { requestPasskey } from "~/accounts/passkeys/passkeySignInCommands.server";
import { consumeLimit } from "~/platform/http/security/rateLimit.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/passkeySignInOptions";

export async function action({ context }: Route.ActionArgs) {
  const { app, ipAddress } = context.get(requestScope);
  const allowance = await consumeLimit(app.limits, "challenge-by-ip-address", ipAddress);
  if (allowance.ok) return Response.json(await requestPasskey(app));
  const headers = { "Retry-After": `${allowance.retryAfterSeconds}` };
  return Response.json(null, { status: 429, headers });
}
