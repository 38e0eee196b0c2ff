import type { PostInput } from "~/blog/forms";
import type { FieldErrors } from "~/platform/forms/check";

/** The version that somebody else saved after this form was opened. */
export interface NewerSave {
  version: number;
  savedBy: string;
  /** In words. */
  savedAt: string;
  input: PostInput;
}

/** What an attempt to save came to, with the form as it was typed. */
export interface PostFormAnswer {
  input: PostInput;
  fieldErrors: FieldErrors;
  failed: boolean;
  /** The version that the next attempt begins from. */
  version: number;
  newer: NewerSave | null;
}
