/** Why a change was rejected, by the reason that the command returned. */
export const REASONS: Record<string, string> = {
  "job-missing": "The job no longer exists.",
  incomplete: "It lacks what the law asks for; its publish check says what.",
  "past-closing": "Its last day to apply has passed. Change that day first.",
  "post-missing": "The blog no longer exists.",
  "newer-version": "Somebody else saved it in the meantime. Look at the newest version first.",
  "revision-missing": "There is no such version.",
  "revision-outdated": "The version breaks a rule that has come since. Copy what you need from it.",
  "application-missing": "The application no longer exists.",
  "note-missing": "The note no longer exists.",
  "inquiry-missing": "The inquiry no longer exists.",
  "legal-hold": "A legal hold keeps this application. Release it first.",
  "mail-missing": "The mail no longer exists.",
  "already-sent": "It has been sent meanwhile.",
  "account-missing": "This person is no longer in the list.",
  "passkey-missing": "This passkey was removed already.",
  "link-missing": "It was removed already.",
  "only-way-in": "It is the only way into your account. Set a password or add a passkey first.",
  "session-missing": "This session has ended already.",
  "invitation-missing": "The invitation was accepted or removed meanwhile.",
  "last-administrator": "The last administrator cannot be removed.",
  "not-allowed": "This account is not allowed to do that.",
  "unknown-status": "There is no such status.",
  "none-selected": "No application was selected.",
  "too-many": "Those are too many at once.",
};

export const NO_REASON = "The server could not save the change.";
