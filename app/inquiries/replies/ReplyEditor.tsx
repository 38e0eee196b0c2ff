import { useState } from "react";
import { Form } from "react-router";
import {
  DELETE_REPLY_QUESTION,
  fillReply,
  NEW_REPLY,
  type SavedReply,
  savedReplyForm,
  type TypedReply,
} from "~/inquiries/replies/savedReply";
import { DeleteButton } from "~/shell/admin/change/DeleteButton";
import { MoreMenu } from "~/shell/admin/Menu";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { shownForm } from "~/shell/forms/formResult";
import { SaveButton } from "~/shell/forms/SaveButton";
import { LinkButton } from "~/ui/primitives/Button";

const LIST = "/admin/inquiries/replies";
const EXAMPLE = {
  name: "Alex Morgan",
  company: "Morgan Freight",
  service: "data",
  reference: "MSG-7K3M9QXW",
};

interface ReplyEditorProps {
  reply: SavedReply;
  /** The name of the administrator, who signs the reply. */
  sender: string;
  /** The action data of the last attempt to save, if any. */
  result: unknown;
}

/** Edits one saved reply, beside what it becomes. Without scripts the preview shows the stored text. */
export function ReplyEditor({ reply, sender, result }: ReplyEditorProps) {
  const { id, title, text } = reply;
  const shown = shownForm<TypedReply>({ title, text }, result);
  const [typed, setTyped] = useState(shown.values.text);
  const field = (name: keyof TypedReply) => ({ ...shown, form: savedReplyForm, name });
  return (
    <div className="reply-editor">
      <section className="card pad stack" aria-label="Reply">
        <FormErrors form={savedReplyForm} result={result} {...shown} />
        <Form method="post" noValidate className="form" data-restorable="">
          <FormField {...field("title")} />
          <FormField
            {...field("text")}
            onInput={({ currentTarget }: { currentTarget: { value: string } }) =>
              setTyped(currentTarget.value)
            }
          />
          <div className="row">
            <SaveButton />
            <LinkButton variant="line" href={LIST}>
              Cancel
            </LinkButton>
          </div>
        </Form>
        {id !== NEW_REPLY && (
          <MoreMenu>
            <DeleteButton
              withLabel
              action={`${LIST}/${id}/delete`}
              from={LIST}
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
