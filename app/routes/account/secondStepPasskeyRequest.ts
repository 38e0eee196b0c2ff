import { requestSecondStepPasskey } from "~/domain/accounts/passkeySignIn.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/secondStepPasskeyRequest";
import { browserOf } from "./parts/browserOf.server";

export async function action({ request, context }: Route.ActionArgs) {
  const { context: program } = context.get(requestScope);
  const options = await requestSecondStepPasskey(program, browserOf(request).cookie);
  return Response.json({ options }, { status: options ? 200 : 403 });
}
