import { data } from "react-router";
import { NotePage, sendNote } from "~/applications/notes/NoteForm";
import { addNote } from "~/applications/notes/notes.server";
import { saveNote } from "~/applications/notes/saveNote.server";
import { findApplication } from "~/applications/queries.server";
import { adminRequest, fromOf } from "~/shell/admin/adminRequest.server";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import type { Route } from "./+types/noteNew";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = params.applicationId;
  const application = await findApplication(adminRequest(context).app, id);
  if (!application) throw data(null, { status: 404 });
  const home = `/admin/applications/${id}`;
  return { action: `${home}/notes`, from: fromOf(request, home) };
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
  return <NotePage title="New note" verb="Add note" {...loaderData} result={actionData} />;
}

export function ErrorBoundary() {
  return <LoadFailure title="New note" sentence="Failed to load applications" />;
}
