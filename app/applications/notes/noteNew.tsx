import { data } from "react-router";
import { MISSING_APPLICATION } from "~/applications/notes/MissingApplication";
import { NotePage, sendNote } from "~/applications/notes/NoteForm";
import { notesAddress } from "~/applications/notes/note";
import { addNote } from "~/applications/notes/notes.server";
import { saveNote } from "~/applications/notes/saveNote.server";
import { findApplication } from "~/applications/queries.server";
import { adminRequest, readFrom } from "~/shell/admin/adminRequest.server";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure, Missing } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import type { Route } from "./+types/noteNew";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = params.applicationId;
  const application = await findApplication(adminRequest(context).app, id);
  const home = `/admin/applications/${id}`;
  const note = { action: notesAddress(id), from: readFrom(request, home) };
  // Not thrown: a note that was sent although its application is gone stays on this page.
  return data({ ...note, isMissing: !application }, { status: application ? 200 : 404 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const applicationId = params.applicationId;
  return saveNote(admin, request, `/admin/applications/${applicationId}`, (text) =>
    addNote(admin.app, admin.actor, { applicationId, text }),
  );
}

export const shouldRevalidate = skipLiveReload;

export const clientAction = sendNote<typeof action>;

export default function AddNote({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { isMissing, ...page } = loaderData;
  if (isMissing && !actionData) return <Missing title="New note" {...MISSING_APPLICATION} />;
  return <NotePage title="New note" verb="Add note" {...page} result={actionData} />;
}

export function ErrorBoundary() {
  return <LoadFailure title="New note" sentence="Failed to load applications" />;
}
