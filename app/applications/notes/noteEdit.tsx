import { data } from "react-router";
import { NotePage, reportUnsavedNote } from "~/applications/notes/NoteForm";
import { editNote, findNote } from "~/applications/notes/notes.server";
import { saveNote } from "~/applications/notes/saveNote.server";
import { adminRequest, fromOf } from "~/shell/admin/adminRequest.server";
import { noReloadWhileTyping, useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import type { Route } from "./+types/noteEdit";

/** Must match the application's page, to which saving redirects. */
export const handle = { framesOurs: true };
export const shouldRevalidate = noReloadWhileTyping;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, actor } = adminRequest(context);
  const note = await findNote(app, params);
  if (note?.authorId !== actor.id) throw data(null, { status: 404 });
  const home = `/admin/applications/${params.applicationId}`;
  return {
    action: `${home}/notes/${note.id}`,
    from: fromOf(request, home),
    stored: { text: note.text },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return saveNote(admin, request, `/admin/applications/${params.applicationId}`, (text) =>
    editNote(admin.app, admin.actor, { ...params, text }),
  );
}

export const clientAction = reportUnsavedNote;

export default function EditNote({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  return <NotePage title="Edit note" verb="Save" {...loaderData} result={actionData} />;
}
