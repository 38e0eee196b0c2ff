import { requestSecondStepPasskey } from "~/accounts/passkeys/passkeySignInCommands.server";
import { browserOf } from "~/accounts/sessions/openSession.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/secondStepPasskeyOptions";

export async function action({ request, context }: Route.ActionArgs) {
  const { app } = context.get(requestScope);
  const options = await requestSecondStepPasskey(app, browserOf(request).cookie);
  return Response.json({ options }, { status: options ? 200 : 403 });
}
