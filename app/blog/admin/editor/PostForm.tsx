import type { ReactNode } from "react";
import { Form } from "react-router";
import { missingTextOf } from "~/blog/admin/editor/missingPictureText";
import { PostBasics } from "~/blog/admin/editor/PostBasics";
import { PostContent } from "~/blog/admin/editor/PostContent";
import { PostPublishing } from "~/blog/admin/editor/PostPublishing";
import type { FormRef } from "~/blog/admin/editor/useTypedPost";
import { DraftStatus } from "~/blog/drafts/DraftStatus";
import type { DraftState } from "~/blog/drafts/useDraftCopy";
import type { MissingPicture, PictureFieldName } from "~/blog/pictures/missingPictures";
import { PostAuthor, PostCover } from "~/blog/pictures/PostImages";
import { type PostInput, postForm } from "~/blog/post";
import type { FieldErrors } from "~/platform/forms/check";
import { SaveButton } from "~/shell/admin/form/SaveButton";
import { LinkButton } from "~/ui/primitives/Button";

export type PostFormVariant = "add" | "edit";

export interface PostFormProps {
  form: FormRef;
  variant: PostFormVariant;
  name: string;
  version: number;
  values: PostInput;
  /** A new number makes the form show `values` again. */
  filling: number;
  fieldErrors: FieldErrors;
  /** Pictures of the stored post that visitors do not see. */
  missing: readonly MissingPicture[];
  state: string;
  draft: DraftState;
  onChange: () => void;
  /** Shown above the fields: the error summary, a conflict. */
  children: ReactNode;
}

const LABELS = {
  add: { published: "Publish immediately", verb: "Add Blog", busyVerb: "Adding..." },
  edit: { published: "Published", verb: "Save Changes", busyVerb: "Saving..." },
};

/** One form for a new post and a stored one; only some labels differ. The server validates it and writes the errors. */
export function PostForm(props: PostFormProps) {
  const { form, variant, name, version, values, filling, fieldErrors, state, onChange } = props;
  const filled = { form: postForm, values, fieldErrors };
  const fields = { filled, onChange };
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
          <PostContent filled={filled} missing={missingIn("content")} />
          <PostCover {...fields} missing={missingIn("image_url")} />
          <PostAuthor {...fields} missing={missingIn("author_image")} />
          <PostPublishing label={LABELS[variant].published} filled={filled} state={state} />
        </div>
        <div className="acts savebar">
          <SaveButton verb={LABELS[variant].verb} busyVerb={LABELS[variant].busyVerb} />
          <LinkButton variant="line" href="/admin/blogs">
            Cancel
          </LinkButton>
          <DraftStatus state={props.draft} />
        </div>
      </div>
    </Form>
  );
}
