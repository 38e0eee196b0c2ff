/** The tab of Settings with a person's own ways to sign in. */
export const SECURITY_PATH = "/admin/settings/security";
