import type { ReauthenticationRule } from "./address";

// What a proof of identity is required for; the entries of addresses name these rules.

/** A person's own ways to sign in. Allowed for new accounts, which should add a passkey as early as they can. */
export const OWN_SIGN_IN: ReauthenticationRule = { when: "to-open", refusedWhileNew: false };

/** What is sent in the company's name, and where mail to the company goes. */
export const COMPANY_MAIL: ReauthenticationRule = { when: "to-send", refusedWhileNew: false };

/** What every applicant is mailed. */
export const APPLICANT_TEMPLATES: ReauthenticationRule = {
  when: "to-send",
  refusedWhileNew: true,
};

/** Who becomes or stays an administrator. */
export const TEAM: ReauthenticationRule = { when: "to-send", refusedWhileNew: true };

/** What erases many records, now or by retention, or lets one be deleted that was protected. */
export const ERASURE: ReauthenticationRule = { when: "to-send", refusedWhileNew: true };

/** What takes records out, erases a person, or replaces everything by a backup. */
export const BULK_DATA: ReauthenticationRule = { when: "to-open", refusedWhileNew: true };
