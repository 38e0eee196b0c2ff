/** The sentence above the form, by who saved the record if that is known. Without a noun the record is "this". */
export function conflictSentence(noun?: string, saver?: "somebody-else" | "oneself"): string {
  const record = noun ? ` ${noun}` : "";
  if (saver === "oneself")
    return `You saved this${record} in another tab while you were editing it here. This form is not saved yet.`;
  const what = saver
    ? `Somebody else saved this${record} while you were editing it.`
    : `This${record} was saved after you had opened it, by somebody else or in another tab.`;
  return `${what} Yours is not saved yet.`;
}

/** Why a draft is not discarded. */
export const NEWER_DRAFT =
  "You have typed more since, in another window. Reload this page to see what it is.";

/** Why a preview link is not stopped. */
export const PREVIEW_CHANGED =
  "Somebody else has made another link since this page was loaded. Reload it to see that one.";

/** The end of the question before a record is deleted, if others would lose by it what they have typed and not saved. */
export const OTHERS_TYPED =
  "Somebody else has typed changes into it that are not saved. They are deleted as well.";

export const TRANSLATION_NOT_SAVED = "Failed to save the translation. Please try again.";

export const DELETED_TRANSLATION =
  "This translation was deleted after you had opened it. Yours is not stored; Save stores it anew.";

export const DELETE_TRANSLATION = {
  title: "Delete this translation?",
  question: "Visitors see it as it was written instead. The translated texts are gone for good.",
  verb: "Delete",
} as const;
