import { data, useLocation } from "react-router";
import { NotePage, sendNote } from "~/applications/notes/NoteForm";
import { editNote, findNote } from "~/applications/notes/notes.server";
import { saveNote } from "~/applications/notes/saveNote.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { adminRequest, readFrom } from "~/shell/admin/adminRequest.server";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import type { Route } from "./+types/noteEdit";

export const shouldRevalidate = skipLiveReload;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, actor } = adminRequest(context);
  const note = await findNote(app, params);
  if (note?.authorId !== actor.id) throw data(null, { status: 404 });
  const home = `/admin/applications/${params.applicationId}`;
  return {
    action: `${home}/notes/${note.id}`,
    from: readFrom(request, home),
    edited: { stored: { text: note.text }, openedFrom: fingerprintOf({ text: note.text }) },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return saveNote(
    admin,
    request,
    `/admin/applications/${params.applicationId}`,
    (text, openedFrom) => editNote(admin.app, admin.actor, { ...params, text, openedFrom }),
  );
}

export const clientAction = sendNote<typeof action>;

export default function EditNote({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { search } = useLocation();
  // "Take theirs" fills the form anew.
  return (
    <NotePage key={search} title="Edit note" verb="Save" {...loaderData} result={actionData} />
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Edit note" sentence="Failed to load applications" />;
}
