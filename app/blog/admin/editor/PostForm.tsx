import type { ReactNode } from "react";
import { Form } from "react-router";
import { missingTextOf } from "~/blog/admin/editor/missingPictureText";
import { PostBasics } from "~/blog/admin/editor/PostBasics";
import { PostContent } from "~/blog/admin/editor/PostContent";
import { PostPublishing } from "~/blog/admin/editor/PostPublishing";
import type { FormRef } from "~/blog/admin/editor/useTypedPost";
import { DraftStatus } from "~/blog/drafts/DraftStatus";
import type { DraftState } from "~/blog/drafts/useDraftCopy";
import type { PostInput } from "~/blog/forms";
import type { MissingPicture, PictureFieldName } from "~/blog/pictures/missingPictures";
import { PostAuthor, PostCover } from "~/blog/pictures/PostImages";
import type { FieldErrors } from "~/platform/forms/check";
import { Button, LinkButton } from "~/ui/primitives/Button";

export type PostFormVariant = "add" | "edit";

export interface PostFormProps {
  form: FormRef;
  variant: PostFormVariant;
  name: string;
  version: number;
  input: PostInput;
  /** A new number makes the form show the values of `input` again. */
  filling: number;
  fieldErrors: FieldErrors;
  /** Pictures of the stored post that visitors do not see. */
  missing: readonly MissingPicture[];
  state: string;
  saving: boolean;
  draft: DraftState;
  onChange: () => void;
  /** Shown above the fields: the error summary, a conflict. */
  children: ReactNode;
}

const LABELS = {
  add: { published: "Publish immediately", idle: "Add Blog", busy: "Adding..." },
  edit: { published: "Published", idle: "Save Changes", busy: "Saving..." },
};

/** One form for a new post and a stored one; only some labels differ. The server validates it and writes the errors. */
export function PostForm(props: PostFormProps) {
  const { form, variant, name, version, input, filling, fieldErrors, state, onChange } = props;
  const fields = { input, fieldErrors, onChange };
  const missingIn = (field: PictureFieldName) => missingTextOf(props.missing, field);
  return (
    <Form
      ref={form}
      method="post"
      aria-label={name}
      data-restorable=""
      className="editor"
      noValidate
      onInput={onChange}
    >
      {/* Enter presses the first submit button of a form: that must save, not change tags. */}
      <input type="submit" hidden />
      <input type="hidden" name="version" value={version} />
      <div className="stack">
        {props.children}
        <div className="stack" key={filling}>
          <PostBasics slugFollows={variant === "add"} {...fields} />
          <PostContent text={input.content} error={fieldErrors.content ?? missingIn("content")} />
          <PostCover {...fields} missing={missingIn("image_url")} />
          <PostAuthor {...fields} missing={missingIn("author_image")} />
          <PostPublishing
            label={LABELS[variant].published}
            input={input}
            fieldErrors={fieldErrors}
            state={state}
          />
        </div>
        <SaveBar variant={variant} saving={props.saving} draft={props.draft} />
      </div>
    </Form>
  );
}

interface SaveBarProps {
  variant: PostFormVariant;
  saving: boolean;
  draft: DraftState;
}

function SaveBar({ variant, saving, draft }: SaveBarProps) {
  const { idle, busy } = LABELS[variant];
  return (
    <div className="acts savebar">
      <Button type="submit" variant="signal" busy={saving}>
        {saving ? busy : idle}
      </Button>
      <LinkButton variant="line" href="/admin/blogs">
        Cancel
      </LinkButton>
      <DraftStatus state={draft} />
    </div>
  );
}
