import { action, change, confirmedChange, form, read } from "./address";
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
  change("/admin/settings/company/colours/reset"),
  form("/admin/settings/company/mark", "company/admin/companyMark.tsx"),
  change("/admin/settings/company/mark/remove"),
  form("/admin/settings/team", "accounts/team/settingsTeam.tsx", { power: PEOPLE, tab: "Team" }),
  change("/admin/settings/team/:accountId/approve", { power: PEOPLE }),
  confirmedChange("/admin/settings/team/:accountId/remove", { power: PEOPLE }),
  confirmedChange("/admin/settings/team/invitations/:invitationId/remove", { power: PEOPLE }),
  read("/admin/settings/new-account", "accounts/team/settingsNewAccount.tsx"),
  read(SECURITY, "accounts/security/settingsSecurity.tsx", { tab: "Security" }),
  form("/admin/settings/security/password", "accounts/passwords/securityPassword.tsx"),
  form(
    "/admin/settings/security/authenticator",
    "accounts/authenticator/securityAuthenticator.tsx",
    { power: OWN_SIGN_IN },
  ),
  confirmedChange("/admin/settings/security/authenticator/remove", { power: OWN_SIGN_IN }),
  form("/admin/settings/security/recovery-codes", "accounts/authenticator/securityRecovery.tsx", {
    power: OWN_SIGN_IN,
  }),
  form("/admin/settings/security/passkeys/new", "accounts/passkeys/securityPasskey.tsx", {
    power: OWN_SIGN_IN,
  }),
  confirmedChange("/admin/settings/security/passkeys/:passkeyId/remove", { power: OWN_SIGN_IN }),
  read("/admin/settings/security/linked/:provider/start", "accounts/linked/linkStart.ts", {
    power: { ...OWN_SIGN_IN, goOnAt: () => SECURITY },
  }),
  confirmedChange("/admin/settings/security/linked/:provider/remove", { power: OWN_SIGN_IN }),
  action("/admin/settings/security/sessions/end", "accounts/security/sessionsEnd.ts"),
  change("/admin/settings/security/sessions/:sessionId/end"),
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
  change("/admin/settings/templates/:status/reset", { power: MAIL }),
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
  change("/admin/settings/mail/test"),
  change("/admin/settings/mail/notices", { power: MAIL }),
  change("/admin/settings/mail/:mailId/retry"),
  form(BACKUP, "operations/backup/settingsBackup.tsx", {
    power: { ...DATA, goOnAt: () => BACKUP },
    tab: "Backup",
  }),
  action("/admin/settings/backup/download", "operations/backup/backupDownload.ts", {
    power: { ...DATA, goOnAt: () => BACKUP },
  }),
];
