interface KindOptions {
  /** In the list of mails of the admin area; left out: the words of its name. */
  label?: string;
  /**
   * It is deleted with the application or inquiry that it is about, and with nothing else. Others are deleted some time after
   * they were sent: they hold addresses of mail and of browsers.
   */
  isDeletedWithRecord?: true;
  /**
   * Anybody can have it sent to any address, and no record takes it along: erasing a person erases it by its address. On
   * purpose not the notices to administrators, which nobody may suppress, nor mails about applications, which a legal hold
   * may protect.
   */
  isErasedByAddress?: true;
}

/** How many days after it was sent a mail is deleted, unless its record takes it along. */
export const SENT_MAILS_DAYS = 30;

/** The kinds of mail that need to be named, by what the outbox stores. Any other kind has none of these options. */
export const MAIL_KINDS: Readonly<Record<string, KindOptions>> = {
  "inquiry-received": { label: "Inquiry, to the company", isDeletedWithRecord: true },
  "application-received": { label: "New application, to the company", isDeletedWithRecord: true },
  "application-confirmed": { label: "Confirmation to an applicant", isDeletedWithRecord: true },
  "application-status": { label: "Status, to an applicant", isDeletedWithRecord: true },
  "sign-up": { label: "Sign-up", isErasedByAddress: true },
  "sign-in-unlock": { label: "Way in after too many attempts", isErasedByAddress: true },
  "forgotten-password": { isErasedByAddress: true },
  invitation: { isErasedByAddress: true },
  "account-approved": { label: "Approval of an account" },
  "security-notice": { label: "Security notice, to an administrator" },
  test: { label: "Test email" },
};

const kindsWith = (option: "isDeletedWithRecord" | "isErasedByAddress") =>
  Object.keys(MAIL_KINDS).filter((kind) => MAIL_KINDS[kind]?.[option]);

export const KINDS_DELETED_WITH_RECORD = kindsWith("isDeletedWithRecord");
export const KINDS_ERASED_BY_ADDRESS = kindsWith("isErasedByAddress");
