import { formOf, longText, type TypedOf } from "~/platform/forms/fields";

/** Where a new note about an application is sent. */
export const notesAddress = (applicationId: string) => `/admin/applications/${applicationId}/notes`;

export const noteForm = formOf({
  text: longText(
    {
      label: "Note",
      hint: "Only administrators read it.",
      rows: 3,
      maxCharacters: 5_000,
      // An empty field is lower on phones: style sheets know it by its placeholder.
      placeholder: " ",
    },
    { missing: "Enter a note" },
  ),
});

export type TypedNote = TypedOf<typeof noteForm.fields>;
