interface KindOptions {
  /** In the list of mails of the admin area; left out: the words of its name. */
  label?: string;
  /**
   * The record that it is about: it is deleted with that, and with nothing else. Others are erased some time after they were
   * written: they hold addresses of mail and of browsers.
   */
  record?: "application" | "inquiry";
  /**
   * Anybody can have such a mail sent to any address, and it belongs to no record: erasing a person erases it by its address. On
   * purpose not the notifications of administrators, which nobody may suppress, nor mails about applications, which a legal hold
   * may protect.
   */
  isErasedByRecipient?: true;
  /** Set for mails about what was done with an account: a restore leaves accounts as they are, and so these mails too. */
  isCarriedThroughRestore?: true;
}

/** How many days after it was written a mail is erased, sent or not, unless it is deleted with its record. */
export const MAIL_MAX_DAYS = 30;

/** Every kind of mail, by the name that the outbox stores. */
const MAIL_KINDS = {
  "inquiry-received": { label: "Inquiry, to the company", record: "inquiry" },
  "application-received": { label: "New application, to the company", record: "application" },
  "application-confirmed": { label: "Confirmation to an applicant", record: "application" },
  "application-status": { label: "Status, to an applicant", record: "application" },
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
  "post-review": {},
  test: { label: "Test email" },
} satisfies Record<string, KindOptions>;

export type MailKind = keyof typeof MAIL_KINDS;

/** `kind` as it is stored, which may be one of an earlier release: that one has no options. */
export function optionsOfKind(kind: string): KindOptions {
  return Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind as MailKind] : {};
}

const kindsWith = (option: Exclude<keyof KindOptions, "label">) =>
  (Object.keys(MAIL_KINDS) as MailKind[]).filter((kind) => optionsOfKind(kind)[option]);

export const KINDS_DELETED_WITH_RECORD = kindsWith("record");
export const KINDS_ERASED_BY_RECIPIENT = kindsWith("isErasedByRecipient");
export const KINDS_CARRIED_THROUGH_RESTORE = kindsWith("isCarriedThroughRestore");
