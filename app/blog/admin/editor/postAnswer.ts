import type { PostInput } from "~/blog/post";
import type { FormAnswer } from "~/shell/form/formResult";

/** The version that somebody else saved after this form was opened. */
export interface NewerSave {
  version: number;
  savedBy: string;
  /** Formatted date and time. */
  savedAt: string;
  values: PostInput;
}

/** The answer to a form that was not saved. */
export interface PostAnswer extends FormAnswer<PostInput> {
  /** The version that the next attempt starts from. */
  version: number;
  newer: NewerSave | null;
}
