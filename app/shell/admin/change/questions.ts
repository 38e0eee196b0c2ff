export const DELETE_JOB_QUESTION =
  "Are you sure you want to delete this job? This action cannot be undone.";
export const DELETE_POST_TITLE = "Confirm Delete";
export const DELETE_POST_QUESTION =
  "Are you sure you want to delete this blog post? This action cannot be undone.";
export const DELETE_APPLICATION_QUESTION =
  "Are you sure you want to delete this application? This action cannot be undone.";
export const DELETE_INQUIRY_QUESTION =
  "Are you sure you want to delete this inquiry? This action cannot be undone.";
export const REMOVE_ACCOUNT_QUESTION =
  "Are you sure you want to remove this person? Their sessions end at once. This action cannot be undone.";
export const REMOVE_PASSKEY_QUESTION =
  "It will no longer open your account. You may also want to delete it on your device.";
export const REMOVE_LINK_QUESTION = "It will no longer open your account.";
export const REMOVE_AUTHENTICATOR_QUESTION =
  "Your password alone will open your account again, and your recovery codes stop working.";
export const REMOVE_INVITATION_QUESTION =
  "Are you sure you want to remove this invitation? Its link stops working at once.";
