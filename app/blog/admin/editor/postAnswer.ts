import type { PostInput } from "~/blog/forms";
import type { FieldErrors } from "~/platform/forms/check";

/** The version that somebody else saved after this form was opened. */
export interface NewerSave {
  version: number;
  savedBy: string;
  /** Formatted date and time. */
  savedAt: string;
  input: PostInput;
}

/** The result of an attempt to save, with the form as it was typed. */
export interface PostFormAnswer {
  input: PostInput;
  fieldErrors: FieldErrors;
  formError?: string;
  /** The version that the next attempt starts from. */
  version: number;
  newer: NewerSave | null;
}
