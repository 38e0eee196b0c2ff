import { data } from "react-router";
import { editNote, findNote } from "~/domain/applications/notes.server";
import { NotePage } from "~/routes/admin/parts/applications/NotePage";
import { saveNote } from "~/routes/admin/parts/applications/noteAnswer.server";
import { reportUnsavedNote, type UnsavedNote } from "~/routes/admin/parts/applications/unsavedNote";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { keepWhileTyping } from "~/routes/admin/parts/keepWhileTyping";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import type { Route } from "./+types/applicationNote";

/** As the page of the application, to which saving leads. */
export const handle = { framesOurs: true };
export const shouldRevalidate = keepWhileTyping;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { context: rooms, actor } = deskOf(context);
  const note = await findNote(rooms, params);
  if (note?.authorId !== actor.id) throw data(null, { status: 404 });
  const home = `/admin/applications/${params.applicationId}`;
  return { action: `${home}/notes/${note.id}`, from: fromOf(request, home), typed: note.text };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return saveNote(desk, request, `/admin/applications/${params.applicationId}`, (text) =>
    editNote(desk.context, desk.actor, { ...params, text }),
  );
}

export const clientAction = reportUnsavedNote;

export default function ApplicationNote({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NotePage
      title="Edit note"
      verb="Save"
      {...loaderData}
      {...(actionData as UnsavedNote | undefined)}
    />
  );
}
