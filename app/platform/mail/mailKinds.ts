interface KindOptions {
  /** In the list of mails of the admin area; left out: the words of its name. */
  label?: string;
  /**
   * It is deleted with the application or inquiry that it is about, and with nothing else. Others are erased some time after
   * they were written: they hold addresses of mail and of browsers.
   */
  isDeletedWithRecord?: true;
  /**
   * Anybody can have such a mail sent to any address, and it belongs to no record: erasing a person
   * erases it by its address. On purpose not the notifications of administrators, which nobody may
   * suppress, nor mails about applications, which a legal hold may protect.
   */
  isErasedByRecipient?: true;
  /** Set for mails about what was done with an account: a restore leaves accounts as they are, and so these mails too. */
  isCarriedThroughRestore?: true;
}

/** How many days after it was written a mail is erased, sent or not, unless it is deleted with its record. */
export const MAIL_MAX_DAYS = 30;

/** The kinds of mail that need to be named, by what the outbox stores. Any other kind has none of these options. */
export const MAIL_KINDS: Readonly<Record<string, KindOptions>> = {
  "inquiry-received": { label: "Inquiry, to the company", isDeletedWithRecord: true },
  "application-received": { label: "New application, to the company", isDeletedWithRecord: true },
  "application-confirmed": { label: "Confirmation to an applicant", isDeletedWithRecord: true },
  "application-status": { label: "Status, to an applicant", isDeletedWithRecord: true },
  "sign-up": { label: "Sign-up", isErasedByRecipient: true },
  "sign-in-unlock": { label: "Way in after too many attempts", isErasedByRecipient: true },
  "forgotten-password": { isErasedByRecipient: true },
  invitation: { isErasedByRecipient: true },
  "account-approved": { label: "Approval of an account", isCarriedThroughRestore: true },
  "security-notice": {
    label: "Security notice, to an administrator",
    isCarriedThroughRestore: true,
  },
  "password-changed": { isCarriedThroughRestore: true },
  "second-step-changed": { isCarriedThroughRestore: true },
  "second-step-refused": { isCarriedThroughRestore: true },
  "passkey-changed": { isCarriedThroughRestore: true },
  test: { label: "Test email" },
};

const kindsWith = (option: Exclude<keyof KindOptions, "label">) =>
  Object.keys(MAIL_KINDS).filter((kind) => MAIL_KINDS[kind]?.[option]);

export const KINDS_DELETED_WITH_RECORD = kindsWith("isDeletedWithRecord");
export const KINDS_ERASED_BY_RECIPIENT = kindsWith("isErasedByRecipient");
export const KINDS_CARRIED_THROUGH_RESTORE = kindsWith("isCarriedThroughRestore");
