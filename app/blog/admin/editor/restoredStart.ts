import type { EditorStart } from "~/blog/admin/editor/editorStart.server";
import { typedPost } from "~/blog/admin/editor/postInput";
import { type FormFields, textOf } from "~/platform/forms/check";

/** What an editor opens with after signing in again: the post as it was typed, from the version that the typing began from. */
export function restoredStart(start: EditorStart, fields: FormFields | null): EditorStart {
  if (!fields) return start;
  const version = Number(textOf(fields, "version"));
  return { ...start, input: typedPost(fields), version };
}
