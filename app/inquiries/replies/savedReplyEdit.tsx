import { useState } from "react";
import { redirect } from "react-router";
import {
  DELETE_REPLY_QUESTION,
  fillReply,
  NEW_REPLY,
  REPLY_FAILED,
  REPLY_REASONS,
  type SavedReply,
  savedReplyForm,
  type TypedReply,
} from "~/inquiries/replies/savedReply";
import {
  addSavedReply,
  changeSavedReply,
  findSavedReply,
} from "~/inquiries/replies/savedReplyCommands.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { DeleteButton } from "~/shell/admin/change/ChangeButton";
import { ACCOUNT_NEW_TO_SAVE, failedText, SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { MoreMenu } from "~/shell/admin/Menu";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { type FilledRecord, RecordForm, RestoredRecordForm } from "~/shell/editing/RecordForm";
import { conflictRefusal, handleRecordForm } from "~/shell/editing/recordForm.server";
import { FormField } from "~/shell/forms/FormFields";
import { notSaved, RECORD_IS_GONE } from "~/shell/forms/handleForm.server";
import { LeaveQuestion } from "~/shell/forms/SaveBar";
import { CancelLink, SaveButton } from "~/shell/forms/SaveButton";
import type { Route } from "./+types/savedReplyEdit";

const REPLIES_PATH = "/admin/inquiries/replies";

export const shouldRevalidate = skipLiveReload;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = adminRequest(context);
  const sender = actor.name;
  if (params.replyId === NEW_REPLY)
    return { reply: { id: NEW_REPLY, ...savedReplyForm.empty }, openedFrom: "", sender };
  const reply = await findSavedReply(app, params.replyId);
  if (!reply) throw redirect(REPLIES_PATH);
  const { title, text } = reply;
  return { reply, openedFrom: fingerprintOf({ title, text }), sender };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { app, actor } = admin;
  const id = params.replyId;
  return handleRecordForm(request, savedReplyForm, save);

  async function save(reply: TypedReply, openedFrom: string) {
    const result = await attempt(admin, () =>
      id === NEW_REPLY
        ? addSavedReply(app, actor, reply)
        : changeSavedReply(app, actor, { id, openedFrom, ...reply }),
    );
    if (result.ok) return redirectWithFlash(admin, REPLIES_PATH, SAVED);
    if (result.reason === "saved-since") return conflictRefusal(result.newer);
    if (result.reason === "reply-missing") return RECORD_IS_GONE;
    if (result.reason === "account-new") return notSaved(result, ACCOUNT_NEW_TO_SAVE);
    return notSaved(result, failedText(REPLY_FAILED, result.reason, REPLY_REASONS));
  }
}

export const clientAction = reportFailure<typeof action>(() => REPLY_FAILED);

export default function SavedReplyEdit({
  loaderData,
  actionData: latestResult,
}: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { reply, openedFrom, sender } = loaderData;
  const title = reply.id === NEW_REPLY ? "Add reply" : "Edit reply";
  return (
    <>
      <title>{`${actionData ? "Error: " : ""}${title} | Inquiries | Admin Dashboard`}</title>
      <AdminPageHead
        title={title}
        lead={reply.title || "A short text for answers that you write often."}
        back={<BackLink href={REPLIES_PATH}>Saved replies</BackLink>}
      />
      <RestoredRecordForm
        schema={savedReplyForm}
        action={`${REPLIES_PATH}/${reply.id}`}
        stored={{ title: reply.title, text: reply.text }}
        openedFrom={openedFrom}
        result={actionData}
      >
        {(filled) => <ReplyEditor reply={reply} sender={sender} filled={filled} />}
      </RestoredRecordForm>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Edit reply" sentence="Failed to load saved replies" />;
}

const EXAMPLE = {
  name: "Alex Morgan",
  company: "Morgan Freight",
  service: "data",
  reference: "MSG-7K3M9QXW",
};

interface ReplyEditorProps {
  /** As it is stored. */
  reply: SavedReply;
  /** The name of the administrator, who signs the reply. */
  sender: string;
  filled: FilledRecord<TypedReply>;
}

/** Edits one saved reply, beside what it becomes. Without scripts the preview shows the stored text. */
function ReplyEditor({ reply: { id, title }, sender, filled }: ReplyEditorProps) {
  const [typed, setTyped] = useState(filled.values.text);
  return (
    <div className="reply-editor">
      <section className="card pad stack" aria-label="Reply">
        <RecordForm filled={filled} noun="reply" className="form">
          <FormField {...filled} name="title" />
          <FormField
            {...filled}
            name="text"
            onInput={({ currentTarget }: { currentTarget: { value: string } }) =>
              setTyped(currentTarget.value)
            }
          />
          <div className="row">
            <SaveButton />
            <CancelLink href={REPLIES_PATH} />
          </div>
          <LeaveQuestion refusedResult={filled.result} />
        </RecordForm>
        {id !== NEW_REPLY && (
          <MoreMenu>
            <DeleteButton
              look="button"
              action={`${REPLIES_PATH}/${id}/delete`}
              from={REPLIES_PATH}
              title={`Delete the reply ${title}?`}
              question={DELETE_REPLY_QUESTION}
            />
          </MoreMenu>
        )}
      </section>
      <section className="card pad stack" aria-labelledby="reply-preview">
        <h2 id="reply-preview">As {EXAMPLE.name} would read it</h2>
        {typed.trim() === "" ? (
          <p className="hint">The text appears here as you type it.</p>
        ) : (
          <p className="message">{fillReply(typed, EXAMPLE, sender)}</p>
        )}
      </section>
    </div>
  );
}
