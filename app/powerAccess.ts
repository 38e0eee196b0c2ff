import { matchPath } from "react-router";

/**
 * An address that gives or takes power, takes data out, or erases it for good: what the guard asks before it lets
 * somebody do it.
 */
export interface PowerRule {
  /**
   * When proof of the last ten minutes is needed: to open the page, because it shows a key or expects a file, or to
   * send its form.
   */
  proof: "to-open" | "to-send";
  /** Refused to an account that was invited or approved in the last hours (`NEW_ACCOUNT_HOURS`). */
  refusedWhileNew: boolean;
  /** Where to go on after the proof, if not with the request itself: a download would leave the person on the page that asked. */
  goOnAt?: (asked: URL) => string;
}

const SECURITY = "/admin/settings/security";
const BACKUP = "/admin/settings/backup";
const PERSONAL_DATA = "/admin/settings/personal-data";
const TEAM = "/admin/settings/team";

/** How one signs in oneself. On purpose also for new accounts: they should have a passkey as early as they can. */
const OWN_SIGN_IN: PowerRule = { proof: "to-open", refusedWhileNew: false };
/** What leaves in the firm's name, and where mail to the firm goes. */
const MAIL: PowerRule = { proof: "to-send", refusedWhileNew: false };
const PEOPLE: PowerRule = { proof: "to-send", refusedWhileNew: true };
const DATA: PowerRule = { proof: "to-open", refusedWhileNew: true };

/**
 * By route pattern, like access.ts. Not here: colours, mark, a test mail to oneself and sending a parked mail again,
 * which change who may do what as little as a job does; the password form, which asks for the password itself; ending
 * one's own sessions.
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
  // A shorter time erases what is older.
  "/admin/settings/retention": PEOPLE,
  [PERSONAL_DATA]: DATA,
  [`${PERSONAL_DATA}/erase`]: DATA,
  [`${PERSONAL_DATA}/export`]: { ...DATA, goOnAt: () => PERSONAL_DATA },
  [BACKUP]: { ...DATA, goOnAt: () => BACKUP },
  [`${BACKUP}/download`]: { ...DATA, goOnAt: () => BACKUP },
  "/admin/applications/export": { ...DATA, goOnAt: (url) => `/admin/applications${url.search}` },
};

/** What is asked before a request to this pattern, or null: nothing but a session. */
export function findPowerRule(pattern: string, method: string): PowerRule | null {
  const name = `/${pattern.replace(/^\/+|\/+$/g, "")}`;
  const rule = Object.hasOwn(POWER_RULES, name) ? POWER_RULES[name] : undefined;
  if (!rule) return null;
  return rule.proof === "to-open" || method === "POST" ? rule : null;
}

export function listPowerPatterns(): string[] {
  return Object.keys(POWER_RULES);
}

/** Whether opening this address may ask for the password first, so that it must not be loaded again behind somebody's back. */
export function opensWithProof(path: string): boolean {
  return Object.entries(POWER_RULES).some(
    ([pattern, { proof }]) => proof === "to-open" && matchPath(pattern, path),
  );
}
