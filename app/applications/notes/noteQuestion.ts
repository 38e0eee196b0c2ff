export const DELETE_NOTE_QUESTION =
  "Are you sure you want to delete this note? This action cannot be undone.";
