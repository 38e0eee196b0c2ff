import { withdrawInvitation } from "~/domain/accounts/invitationCommands.server";
import { ConfirmDeletion } from "~/routes/admin/parts/ConfirmDeletion";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { REMOVE_INVITATION_QUESTION } from "~/routes/admin/parts/questions";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import { requireSession } from "~/routes/guard.server";
import type { Route } from "./+types/invitationRemove";

const HOME = "/admin/settings/team";

export async function loader({ request }: Route.LoaderArgs) {
  return { from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: HOME,
    make: () => withdrawInvitation(desk.context, requireSession(context), params.invitationId),
    done: () => "invitation-withdrawn",
    failed: "team-update",
  });
}

export const clientAction = reportFailure(() => FAILED["team-update"]);

export default function InvitationRemove({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmDeletion
      title="Remove this invitation?"
      question={REMOVE_INVITATION_QUESTION}
      from={loaderData.from}
      verb="Remove"
    />
  );
}
