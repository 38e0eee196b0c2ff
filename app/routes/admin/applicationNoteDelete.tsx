import { deleteNote } from "~/domain/applications/notes.server";
import { DELETE_NOTE_QUESTION } from "~/routes/admin/parts/applications/noteQuestion";
import { ConfirmDeletion } from "~/routes/admin/parts/ConfirmDeletion";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import type { Route } from "./+types/applicationNoteDelete";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  deskOf(context);
  return { from: fromOf(request, `/admin/applications/${params.applicationId}`) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: `/admin/applications/${params.applicationId}`,
    make: () => deleteNote(desk.context, desk.actor, params),
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
