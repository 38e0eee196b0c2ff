import { type ReactNode, useMemo } from "react";
import { editedPost, typedPreviewAddress } from "~/blog/admin/editor/editedPost";
import { PostForm, type PostFormVariant } from "~/blog/admin/editor/PostForm";
import type { PostStart } from "~/blog/admin/editor/savePost.server";
import {
  type MissingPicture,
  missingPictureText,
  shortenedAddress,
} from "~/blog/pictures/missingPictures";
import { type PostInput, postForm } from "~/blog/post";
import { readableDifferences } from "~/blog/revisions/postDifferences";
import { formBodyOf } from "~/platform/forms/typedValues";
import { ServerPreview } from "~/shell/editing/PreviewFrame";
import { useVersionedEditor } from "~/shell/editing/useVersionedEditor";
import { EditorErrors, VersionedEditor } from "~/shell/editing/VersionedEditor";
import type { VersionedActionResult } from "~/shell/editing/versionedRecord";
import { Alert } from "~/ui/primitives/Alert";

interface PostEditorProps {
  variant: PostFormVariant;
  /** The heading of the page, and the name of the form. */
  title: string;
  start: PostStart;
  state: string;
  result: VersionedActionResult<PostInput>;
  head: ReactNode;
  children?: ReactNode;
}

export function PostEditor(props: PostEditorProps) {
  const { variant, title, start, state, head, children } = props;
  const { postId } = start;
  const record = useMemo(() => editedPost(postId), [postId]);
  const editing = useVersionedEditor(record, start, props.result);
  const { typed, filledForm } = editing;
  const missingPictures = start.missingPictures.filter((picture) =>
    isNamedIn(filledForm.values, picture),
  );
  return (
    <VersionedEditor
      {...{ editing, title, head }}
      write={
        <>
          <PostForm {...{ editing, variant, missingPictures, state }} name={title}>
            <EditorErrors editing={editing} differencesOf={readableDifferences} />
            <MissingPictures pictures={missingPictures} />
          </PostForm>
          {children}
        </>
      }
      preview={<PostPreview {...{ typed, postId }} />}
    />
  );
}

function PostPreview({ typed, postId }: { typed: PostInput; postId: string }) {
  const body = useMemo(() => formBodyOf(postForm, typed), [typed]);
  return (
    <ServerPreview address={typedPreviewAddress(postId)} body={body} title="Preview of the blog" />
  );
}

/** A restored draft or a rejected form may show other pictures than the stored post. */
function isNamedIn(values: PostInput, { field, address }: MissingPicture): boolean {
  return field === "content" || values[field] === address;
}

/** Lists the pictures of a saved post that visitors do not see, each with the reason. */
function MissingPictures({ pictures }: { pictures: readonly MissingPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <Alert tone="bad" title="Visitors do not see every picture of this blog.">
      <ul>
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may occur twice, and the order never changes.
          <li key={index}>
            {missingPictureText(picture)} <code>{shortenedAddress(picture)}</code>
          </li>
        ))}
      </ul>
      <p>Everything else is saved. Upload the picture instead, or save again to try once more.</p>
    </Alert>
  );
}
