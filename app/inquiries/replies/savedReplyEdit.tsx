import { redirect } from "react-router";
import { ReplyEditor } from "~/inquiries/replies/ReplyEditor";
import {
  addSavedReply,
  changeSavedReply,
  findSavedReply,
} from "~/inquiries/replies/savedReplies.server";
import { NEW_REPLY, REPLY_FAILED, savedReplyForm } from "~/inquiries/replies/savedReply";
import { storable } from "~/platform/http/upload/storableText";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { returned } from "~/shell/admin/change/change.server";
import { SAVED } from "~/shell/admin/change/flash";
import { REASONS } from "~/shell/admin/change/flashReasons";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { saveForm } from "~/shell/admin/form/saveForm.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { RestoredForm } from "~/shell/admin/session/RestoredForm";
import type { Route } from "./+types/savedReplyEdit";

const LIST = "/admin/inquiries/replies";

export const shouldRevalidate = noReloadWhileTyping;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = adminRequest(context);
  const reply =
    params.replyId === NEW_REPLY
      ? { id: NEW_REPLY, ...savedReplyForm.empty }
      : await findSavedReply(app, storable(params.replyId));
  if (!reply) throw redirect(LIST);
  return { reply, sender: actor.name };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { app, actor } = admin;
  const id = storable(params.replyId);
  return saveForm(admin, request, savedReplyForm, {
    save: (typed) =>
      id === NEW_REPLY
        ? addSavedReply(app, actor, typed)
        : changeSavedReply(app, actor, { id, ...typed }),
    done: () => returned(admin, LIST, SAVED),
    formError: ({ reason }) => [REPLY_FAILED, REASONS[reason]].filter(Boolean).join(" "),
  });
}

export const clientAction = reportFailure(() => REPLY_FAILED);

export default function SavedReplyEdit({ loaderData, actionData: sent }: Route.ComponentProps) {
  const actionData = useRetainedResult(sent);
  const { reply, sender } = loaderData;
  const title = reply.id === NEW_REPLY ? "Add reply" : "Edit reply";
  return (
    <>
      <title>{`${actionData ? "Error: " : ""}${title} | Inquiries | Admin Dashboard`}</title>
      <AdminPageHead
        title={title}
        lead={reply.title || "A short text for answers that you write often."}
        back={<BackLink href={LIST}>Saved replies</BackLink>}
      />
      <RestoredForm key={reply.id} action={`${LIST}/${reply.id}`}>
        {(fields) => (
          <ReplyEditor
            reply={fields ? { ...reply, ...savedReplyForm.read(fields) } : reply}
            sender={sender}
            answer={actionData}
          />
        )}
      </RestoredForm>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Edit reply" sentence="Failed to load saved replies" />;
}
