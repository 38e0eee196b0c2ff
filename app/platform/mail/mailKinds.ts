interface KindFacts {
  /** In the list of mails of the admin area. */
  label: string;
  /**
   * Anybody can have it sent to any address, and no record takes it along: erasing a person erases it by its address. On
   * purpose not the notices to administrators, which nobody may suppress, nor mails about applications, which a legal hold
   * may protect.
   */
  isErasedByAddress: boolean;
  /** How many days after it was sent it is deleted; null: only with the record that it is about. */
  deletedAfterDays: number | null;
}

const WITH_RECORD = { isErasedByAddress: false, deletedAfterDays: null };
/** Unlike an application or an inquiry, an account does not take its mails along: they hold addresses of mail and of browsers. */
const ABOUT_ACCOUNT = { isErasedByAddress: false, deletedAfterDays: 30 };
const LINK_FOR_ANYBODY = { isErasedByAddress: true, deletedAfterDays: 30 };

/** Every kind of mail, by the name that the outbox stores. */
export const MAIL_KINDS = {
  "inquiry-received": { label: "Inquiry, to the company", ...WITH_RECORD },
  "application-received": { label: "New application, to the company", ...WITH_RECORD },
  "application-confirmed": { label: "Confirmation to an applicant", ...WITH_RECORD },
  "application-status": { label: "Status, to an applicant", ...WITH_RECORD },
  "post-review": { label: "Post review", ...ABOUT_ACCOUNT },
  "sign-up": { label: "Sign-up", ...LINK_FOR_ANYBODY },
  "sign-in-unlock": { label: "Way in after too many attempts", ...LINK_FOR_ANYBODY },
  "forgotten-password": { label: "Forgotten password", ...LINK_FOR_ANYBODY },
  invitation: { label: "Invitation", ...LINK_FOR_ANYBODY },
  "account-approved": { label: "Approval of an account", ...ABOUT_ACCOUNT },
  "passkey-changed": { label: "Passkey changed", ...ABOUT_ACCOUNT },
  "password-changed": { label: "Password changed", ...ABOUT_ACCOUNT },
  "second-step-changed": { label: "Second step changed", ...ABOUT_ACCOUNT },
  "second-step-refused": { label: "Second step refused", ...ABOUT_ACCOUNT },
  "security-notice": { label: "Security notice, to an administrator", ...ABOUT_ACCOUNT },
  test: { label: "Test email", ...ABOUT_ACCOUNT },
} as const satisfies Record<string, KindFacts>;

export type MailKind = keyof typeof MAIL_KINDS;

const KINDS = Object.keys(MAIL_KINDS) as MailKind[];

export const KINDS_ERASED_BY_ADDRESS = KINDS.filter((kind) => MAIL_KINDS[kind].isErasedByAddress);

const DAY_MS = 24 * 3_600_000;

/** The kinds that are deleted some days after they were sent, each with the moment before which it must have been sent. */
export function listExpiringKinds(now: Date): Array<{ kind: MailKind; before: Date }> {
  return KINDS.flatMap((kind) => {
    const days = MAIL_KINDS[kind].deletedAfterDays;
    return days === null ? [] : [{ kind, before: new Date(now.getTime() - days * DAY_MS) }];
  });
}
