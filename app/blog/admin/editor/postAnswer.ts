import type { PostInput } from "~/blog/post";
import type { FormResult } from "~/shell/forms/formResult";

/** The version that somebody else saved after this form was opened. */
export interface NewerSave {
  version: number;
  savedBy: string;
  /** Formatted date and time. */
  savedAt: string;
  values: PostInput;
}

/** The answer to a form that was not saved. */
export interface PostResult extends FormResult<PostInput> {
  /** The version that the next attempt starts from. */
  version: number;
  newer: NewerSave | null;
}
