import { action, form, read } from "./address";
import { DATA, MAIL, OWN_SIGN_IN, PEOPLE } from "./power";

const SECURITY = "/admin/settings/security";
const PERSONAL_DATA = "/admin/settings/personal-data";
const BACKUP = "/admin/settings/backup";

/** Settings, in the order of its tabs. */
export const SETTINGS_PAGES = [
  read("/admin/settings", "settingsHome.tsx", { sidebar: { label: "Settings", icon: "settings" } }),
  form("/admin/settings/company", "company/admin/settingsCompany.tsx", {
    echoed: true,
    power: MAIL,
    tab: "Company",
  }),
  form("/admin/settings/company/colours", "company/admin/companyColours.tsx"),
  action("/admin/settings/company/colours/reset", "company/admin/companyColoursReset.ts"),
  form("/admin/settings/company/mark", "company/admin/companyMark.tsx"),
  action("/admin/settings/company/mark/remove", "company/admin/companyMarkRemove.ts"),
  form("/admin/settings/team", "accounts/team/settingsTeam.tsx", { power: PEOPLE, tab: "Team" }),
  action("/admin/settings/team/:accountId/approve", "accounts/team/accountApprove.ts", {
    power: PEOPLE,
  }),
  form("/admin/settings/team/:accountId/remove", "accounts/team/accountRemove.tsx", {
    power: PEOPLE,
  }),
  form(
    "/admin/settings/team/invitations/:invitationId/remove",
    "accounts/team/invitationRemove.tsx",
    { power: PEOPLE },
  ),
  read("/admin/settings/new-account", "accounts/team/settingsNewAccount.tsx"),
  read(SECURITY, "accounts/security/settingsSecurity.tsx", { tab: "Security" }),
  form("/admin/settings/security/password", "accounts/passwords/securityPassword.tsx"),
  form(
    "/admin/settings/security/authenticator",
    "accounts/authenticator/securityAuthenticator.tsx",
    { power: OWN_SIGN_IN },
  ),
  form(
    "/admin/settings/security/authenticator/remove",
    "accounts/authenticator/authenticatorRemove.tsx",
    { power: OWN_SIGN_IN },
  ),
  form("/admin/settings/security/recovery-codes", "accounts/authenticator/securityRecovery.tsx", {
    power: OWN_SIGN_IN,
  }),
  form("/admin/settings/security/passkeys/new", "accounts/passkeys/securityPasskey.tsx", {
    power: OWN_SIGN_IN,
  }),
  form(
    "/admin/settings/security/passkeys/:passkeyId/remove",
    "accounts/passkeys/passkeyRemove.tsx",
    { power: OWN_SIGN_IN },
  ),
  read("/admin/settings/security/linked/:provider/start", "accounts/linked/linkStart.ts", {
    power: { ...OWN_SIGN_IN, goOnAt: () => SECURITY },
  }),
  form("/admin/settings/security/linked/:provider/remove", "accounts/linked/linkRemove.tsx", {
    power: OWN_SIGN_IN,
  }),
  action("/admin/settings/security/sessions/end", "accounts/security/sessionsEnd.ts"),
  action("/admin/settings/security/sessions/:sessionId/end", "accounts/security/sessionEnd.ts"),
  // A shorter retention erases older records.
  form("/admin/settings/retention", "privacy/admin/settingsRetention.tsx", {
    power: PEOPLE,
    tab: "Retention",
  }),
  read("/admin/settings/templates", "applications/admin/templates/settingsTemplates.tsx", {
    tab: "Templates",
  }),
  form("/admin/settings/templates/:status", "applications/admin/templates/settingsTemplate.tsx", {
    echoed: true,
    power: MAIL,
  }),
  action(
    "/admin/settings/templates/:status/reset",
    "applications/admin/templates/settingsTemplateReset.ts",
    { power: MAIL },
  ),
  read("/admin/settings/audit-log", "operations/audit/settingsAuditLog.tsx", { tab: "Audit log" }),
  form(PERSONAL_DATA, "privacy/admin/settingsPersonalData.tsx", {
    power: DATA,
    tab: "Personal data",
  }),
  action("/admin/settings/personal-data/export", "privacy/admin/personExport.ts", {
    power: { ...DATA, goOnAt: () => PERSONAL_DATA },
  }),
  form("/admin/settings/personal-data/erase", "privacy/admin/personErase.tsx", { power: DATA }),
  form("/admin/settings/publishing", "jobs/admin/settingsPublishing.tsx", { tab: "Publishing" }),
  read("/admin/settings/mail", "operations/mail/settingsMail.tsx", { tab: "Mail" }),
  action("/admin/settings/mail/test", "operations/mail/settingsMailTest.ts"),
  action("/admin/settings/mail/notices", "operations/mail/settingsMailNotices.ts", { power: MAIL }),
  action("/admin/settings/mail/:mailId/retry", "operations/mail/settingsMailRetry.ts"),
  form(BACKUP, "operations/backup/settingsBackup.tsx", {
    power: { ...DATA, goOnAt: () => BACKUP },
    tab: "Backup",
  }),
  action("/admin/settings/backup/download", "operations/backup/backupDownload.ts", {
    power: { ...DATA, goOnAt: () => BACKUP },
  }),
];
