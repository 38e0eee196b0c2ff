import { withdrawInvitation } from "~/accounts/joining/invitationCommands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ConfirmDeletion } from "~/shell/admin/change/ConfirmDeletion";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { REMOVE_INVITATION_QUESTION } from "~/shell/admin/change/questions";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { fromOf } from "~/shell/admin/returnAddress";
import { requireSession } from "~/shell/currentSession.server";
import type { Route } from "./+types/invitationRemove";

const HOME = "/admin/settings/team";

export async function loader({ request }: Route.LoaderArgs) {
  return { from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: HOME,
    make: () => withdrawInvitation(admin.app, requireSession(context), params.invitationId),
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
