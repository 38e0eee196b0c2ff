import { postForm } from "~/blog/post";
import { NEW_POST } from "~/blog/rules";
import type { EditedRecord } from "~/shell/editing/useVersionedEditor";

/** A post as its editor needs it; `postId` is NEW_POST while one is added. */
export function editedPost(postId: string): EditedRecord<typeof postForm.fields> {
  return {
    noun: "blog",
    id: postId,
    localDraftPrefix: "blog-draft",
    form: postForm,
    versioned: postForm,
    editorPath: postId === NEW_POST ? "/admin/blogs/new" : `/admin/blogs/edit/${postId}`,
    draftsPath: `/admin/blogs/${postId}/draft`,
  };
}

/** Shows a form of this post as an article. */
export function typedPreviewAddress(postId: string): string {
  return `/admin/blogs/preview?blog=${postId}`;
}
