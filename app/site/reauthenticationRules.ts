import type { ReauthenticationRule } from "./address";

// Rules for when the password is asked for again; the entries of addresses name them.

/** A person's own ways to sign in. Allowed for new accounts, which should add a passkey as early as they can. */
export const OWN_SIGN_IN: ReauthenticationRule = { when: "to-open", refusedWhileNew: false };

/** Changes of mail in the company's name, and of where mail to the company goes. */
export const COMPANY_MAIL: ReauthenticationRule = { when: "to-send", refusedWhileNew: false };

/** Changes of the mails that every applicant gets. */
export const APPLICANT_TEMPLATES: ReauthenticationRule = {
  when: "to-send",
  refusedWhileNew: true,
};

/** Changes of the team: approving, inviting and removing administrators. */
export const TEAM: ReauthenticationRule = { when: "to-send", refusedWhileNew: true };

/** Changes that erase many records, now or by retention, or release one from its legal hold. */
export const ERASURE: ReauthenticationRule = { when: "to-send", refusedWhileNew: true };

/** Screens that export records, erase a person, or replace everything by a backup. */
export const BULK_DATA: ReauthenticationRule = { when: "to-open", refusedWhileNew: true };
