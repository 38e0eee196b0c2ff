import { removeAuthenticator } from "~/domain/accounts/authenticatorCommands.server";
import { companyMailbox } from "~/routes/account/parts/companyMailbox.server";
import { ConfirmDeletion } from "~/routes/admin/parts/ConfirmDeletion";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { REMOVE_AUTHENTICATOR_QUESTION } from "~/routes/admin/parts/questions";
import { SECURITY_PATH } from "~/routes/admin/parts/settingsSections";
import { requireSession } from "~/routes/guard.server";
import type { Route } from "./+types/authenticatorRemove";

/** On purpose: opening the page has to ask the guard, and the router asks no server for a page without a loader. */
export function loader() {
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const session = requireSession(context);
  const desk = deskOf(context);
  const company = await companyMailbox(desk.context);
  return changeAndReturn(desk, request, {
    home: SECURITY_PATH,
    make: () => removeAuthenticator(desk.context, session, company),
    done: () => "authenticator-removed",
    failed: "security-update",
  });
}

export default function AuthenticatorRemove() {
  return (
    <ConfirmDeletion
      title="Remove the authenticator app?"
      question={REMOVE_AUTHENTICATOR_QUESTION}
      from={SECURITY_PATH}
      verb="Remove"
    />
  );
}
