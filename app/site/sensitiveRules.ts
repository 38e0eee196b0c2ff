import type { ReauthenticationRule } from "./address";

/** A person's own ways to sign in. Allowed for new accounts, which should add a passkey as early as they can. */
export const OWN_SIGN_IN: ReauthenticationRule = { proof: "to-open", refusedWhileNew: false };
/** What is sent in the company's name, and where mail to the company goes. */
export const MAIL: ReauthenticationRule = { proof: "to-send", refusedWhileNew: false };
/** What deletes many applications, or lets one be deleted that was protected. */
export const FOR_GOOD: ReauthenticationRule = { proof: "to-send", refusedWhileNew: false };
export const PEOPLE: ReauthenticationRule = { proof: "to-send", refusedWhileNew: true };
export const DATA: ReauthenticationRule = { proof: "to-open", refusedWhileNew: true };
