import { DELETE_NOTE_QUESTION } from "~/applications/notes/noteQuestion";
import { deleteNote } from "~/applications/notes/notes.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ConfirmDeletion } from "~/shell/admin/change/ConfirmDeletion";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { fromOf } from "~/shell/admin/returnAddress";
import type { Route } from "./+types/applicationNoteDelete";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  adminRequest(context);
  return { from: fromOf(request, `/admin/applications/${params.applicationId}`) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: `/admin/applications/${params.applicationId}`,
    make: () => deleteNote(admin.app, admin.actor, params),
    done: () => "note-deleted",
    failed: "note-update",
  });
}

export const clientAction = reportFailure(() => FAILED["note-update"]);

export default function ApplicationNoteDelete({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmDeletion
      title="Delete this note?"
      question={DELETE_NOTE_QUESTION}
      from={loaderData.from}
    />
  );
}
