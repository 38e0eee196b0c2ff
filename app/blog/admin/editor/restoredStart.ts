import type { EditorStart } from "~/blog/admin/editor/editorStart.server";
import { postForm } from "~/blog/post";
import { type FormFields, textOf } from "~/platform/forms/check";

/** What the editor opens with after signing in again: the typed post and the version that its author started from. */
export function restoredStart(start: EditorStart, fields: FormFields | null): EditorStart {
  if (!fields) return start;
  const version = Number(textOf(fields, "version"));
  return { ...start, input: postForm.read(fields), version };
}
