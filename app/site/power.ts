import type { PowerRule } from "./address";

/** A person's own ways to sign in. Allowed for new accounts, which should add a passkey as early as they can. */
export const OWN_SIGN_IN: PowerRule = { proof: "to-open", refusedWhileNew: false };
/** What is sent in the company's name, and where mail to the company goes. */
export const MAIL: PowerRule = { proof: "to-send", refusedWhileNew: false };
/** What deletes many applications, or lets one be deleted that was protected. */
export const FOR_GOOD: PowerRule = { proof: "to-send", refusedWhileNew: false };
export const PEOPLE: PowerRule = { proof: "to-send", refusedWhileNew: true };
export const DATA: PowerRule = { proof: "to-open", refusedWhileNew: true };
