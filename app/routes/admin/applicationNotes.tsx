import { data } from "react-router";
import { addNote } from "~/domain/applications/notes.server";
import { findApplication } from "~/domain/applications/queries.server";
import { NotePage } from "~/routes/admin/parts/applications/NotePage";
import { saveNote } from "~/routes/admin/parts/applications/noteAnswer.server";
import { reportUnsavedNote, type UnsavedNote } from "~/routes/admin/parts/applications/unsavedNote";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import type { Route } from "./+types/applicationNotes";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = params.applicationId;
  const application = await findApplication(deskOf(context).context, id);
  if (!application) throw data(null, { status: 404 });
  const home = `/admin/applications/${id}`;
  return { action: `${home}/notes`, from: fromOf(request, home) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const applicationId = params.applicationId;
  return saveNote(desk, request, `/admin/applications/${applicationId}`, (text) =>
    addNote(desk.context, desk.actor, { applicationId, text }),
  );
}

export const clientAction = reportUnsavedNote;

export default function ApplicationNotes({ loaderData, actionData }: Route.ComponentProps) {
  const { action, from } = loaderData;
  return (
    <NotePage
      title="New note"
      verb="Add note"
      typed=""
      {...{ action, from }}
      {...(actionData as UnsavedNote | undefined)}
    />
  );
}
