import * as z from "zod/mini";
import { requiredText } from "~/platform/forms/text";

export const NOTE_MAX_CHARACTERS = 5_000;

export const noteForm = z.strictObject({
  text: requiredText(NOTE_MAX_CHARACTERS, { missing: "Enter a note", name: "Note" }),
});
