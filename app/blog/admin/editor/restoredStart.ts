import type { EditorStart } from "~/blog/admin/editor/editorStart.server";
import { typedPost } from "~/blog/admin/editor/postInput";
import { type FormFields, textOf } from "~/platform/forms/check";

/** What the editor opens with after signing in again: the typed post and the version that its author started from. */
export function restoredStart(start: EditorStart, fields: FormFields | null): EditorStart {
  if (!fields) return start;
  const version = Number(textOf(fields, "version"));
  return { ...start, input: typedPost(fields), version };
}
