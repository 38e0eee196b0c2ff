import { removeLink } from "~/domain/accounts/linkedAccounts.server";
import { ConfirmDeletion } from "~/routes/admin/parts/ConfirmDeletion";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { REMOVE_LINK_QUESTION } from "~/routes/admin/parts/questions";
import { SECURITY_PATH } from "~/routes/admin/parts/settingsSections";
import { requireSession } from "~/routes/guard.server";
import type { Route } from "./+types/linkRemove";

/** On purpose: opening the page has to ask the guard, and the router asks no server for a page without a loader. */
export function loader() {
  return null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const session = requireSession(context);
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: SECURITY_PATH,
    make: () => removeLink(desk.context, session, params.provider),
    done: () => "link-removed",
    failed: "security-update",
  });
}

export default function LinkRemove() {
  return (
    <ConfirmDeletion
      title="Remove this linked sign-in?"
      question={REMOVE_LINK_QUESTION}
      from={SECURITY_PATH}
      verb="Remove"
    />
  );
}
