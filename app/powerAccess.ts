import { matchPath } from "react-router";

/**
 * An address that grants or removes access, exports data, or erases it for good, and what the guard requires first.
 */
export interface PowerRule {
  /**
   * When the password must have been confirmed within ten minutes: to open the page, because it shows a key or
   * expects a file, or to send its form.
   */
  proof: "to-open" | "to-send";
  /** Refused to an account that was invited or approved within `NEW_ACCOUNT_HOURS`. */
  refusedWhileNew: boolean;
  /**
   * Where to continue after the confirmation, if not with the request itself: a download would leave the person on
   * the confirmation page.
   */
  goOnAt?: (requested: URL) => string;
}

const SECURITY = "/admin/settings/security";
const BACKUP = "/admin/settings/backup";
const PERSONAL_DATA = "/admin/settings/personal-data";
const TEAM = "/admin/settings/team";

/** A person's own ways to sign in. Allowed for new accounts, which should add a passkey as early as they can. */
const OWN_SIGN_IN: PowerRule = { proof: "to-open", refusedWhileNew: false };
/** What is sent in the company's name, and where mail to the company goes. */
const MAIL: PowerRule = { proof: "to-send", refusedWhileNew: false };
const PEOPLE: PowerRule = { proof: "to-send", refusedWhileNew: true };
const DATA: PowerRule = { proof: "to-open", refusedWhileNew: true };

/**
 * By route pattern, like access.ts. Not listed: colours, logo, a test mail and retrying a mail, which do not change
 * who has access; the password form, which asks for the current password itself; ending one's own sessions.
 */
const POWER_RULES: Record<string, PowerRule> = {
  [`${SECURITY}/authenticator`]: OWN_SIGN_IN,
  [`${SECURITY}/authenticator/remove`]: OWN_SIGN_IN,
  [`${SECURITY}/passkeys/new`]: OWN_SIGN_IN,
  [`${SECURITY}/passkeys/:passkeyId/remove`]: OWN_SIGN_IN,
  [`${SECURITY}/linked/:provider/start`]: { ...OWN_SIGN_IN, goOnAt: () => SECURITY },
  [`${SECURITY}/linked/:provider/remove`]: OWN_SIGN_IN,
  [`${SECURITY}/recovery-codes`]: OWN_SIGN_IN,
  [TEAM]: PEOPLE,
  [`${TEAM}/:accountId/approve`]: PEOPLE,
  [`${TEAM}/:accountId/remove`]: PEOPLE,
  [`${TEAM}/invitations/:invitationId/remove`]: PEOPLE,
  "/admin/settings/company": MAIL,
  "/admin/settings/templates/:status": MAIL,
  "/admin/settings/templates/:status/reset": MAIL,
  "/admin/settings/mail/notices": MAIL,
  // A shorter retention erases older records.
  "/admin/settings/retention": PEOPLE,
  [PERSONAL_DATA]: DATA,
  [`${PERSONAL_DATA}/erase`]: DATA,
  [`${PERSONAL_DATA}/export`]: { ...DATA, goOnAt: () => PERSONAL_DATA },
  [BACKUP]: { ...DATA, goOnAt: () => BACKUP },
  [`${BACKUP}/download`]: { ...DATA, goOnAt: () => BACKUP },
  "/admin/applications/export": { ...DATA, goOnAt: (url) => `/admin/applications${url.search}` },
};

/** What is required before a request to this pattern, or null if a session is enough. */
export function findPowerRule(pattern: string, method: string): PowerRule | null {
  const name = `/${pattern.replace(/^\/+|\/+$/g, "")}`;
  const rule = Object.hasOwn(POWER_RULES, name) ? POWER_RULES[name] : undefined;
  if (!rule) return null;
  return rule.proof === "to-open" || method === "POST" ? rule : null;
}

export function listPowerPatterns(): string[] {
  return Object.keys(POWER_RULES);
}

/**
 * Whether opening this address may redirect to the password confirmation. Such a page must not be reloaded in the
 * background.
 */
export function opensWithProof(path: string): boolean {
  return Object.entries(POWER_RULES).some(
    ([pattern, { proof }]) => proof === "to-open" && matchPath(pattern, path),
  );
}
