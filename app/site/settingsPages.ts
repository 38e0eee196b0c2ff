import { action, change, confirmedChange, form, read } from "./address";
import {
  APPLICANT_TEMPLATES,
  BULK_DATA,
  COMPANY_MAIL,
  ERASURE,
  OWN_SIGN_IN,
  TEAM,
} from "./reauthenticationRules";

const SECURITY = "/admin/settings/security";
const PERSONAL_DATA = "/admin/settings/personal-data";
const BACKUP = "/admin/settings/backup";

/** Settings, in the order of its tabs. */
export const SETTINGS_PAGES = [
  read("/admin/settings", "site/settingsHome.tsx", {
    sidebar: { label: "Settings", icon: "settings" },
  }),
  form("/admin/settings/company", "company/admin/settingsCompany.tsx", {
    echoesForm: true,
    reauthentication: COMPANY_MAIL,
    tab: { group: "Site", label: "Company" },
  }),
  form("/admin/settings/brand", "company/admin/settingsBrand.tsx", {
    echoesForm: true,
    tab: { group: "Site", label: "Brand" },
  }),
  change("/admin/settings/brand/reset"),
  form("/admin/settings/brand/logo", "company/admin/companyLogo.tsx"),
  change("/admin/settings/brand/logo/remove"),
  // Where the brand was before it had a tab of its own.
  read("/admin/settings/company/colors", "company/admin/formerBrandAddresses.ts"),
  read("/admin/settings/company/mark", "company/admin/formerBrandAddresses.ts"),
  form("/admin/settings/publishing", "jobs/admin/settingsPublishing.tsx", {
    echoesForm: true,
    tab: { group: "Site", label: "Publishing" },
  }),
  read("/admin/settings/templates", "applications/admin/templates/settingsTemplates.tsx", {
    tab: { group: "Site", label: "Templates" },
  }),
  form("/admin/settings/templates/:status", "applications/admin/templates/settingsTemplate.tsx", {
    echoesForm: true,
    reauthentication: APPLICANT_TEMPLATES,
  }),
  confirmedChange("/admin/settings/templates/:status/reset", {
    reauthentication: APPLICANT_TEMPLATES,
  }),
  form("/admin/settings/team", "accounts/team/settingsTeam.tsx", {
    reauthentication: TEAM,
    tab: { group: "People", label: "Team" },
  }),
  change("/admin/settings/team/:accountId/approve", { reauthentication: TEAM }),
  confirmedChange("/admin/settings/team/:accountId/remove", { reauthentication: TEAM }),
  change("/admin/settings/team/invitations/:invitationId/resend", { reauthentication: TEAM }),
  confirmedChange("/admin/settings/team/invitations/:invitationId/remove", {
    reauthentication: TEAM,
  }),
  read("/admin/settings/new-account", "accounts/team/settingsNewAccount.tsx"),
  read(SECURITY, "accounts/security/settingsSecurity.tsx", {
    tab: { group: "People", label: "Security" },
  }),
  form("/admin/settings/security/password", "accounts/passwords/securityPassword.tsx"),
  form(
    "/admin/settings/security/authenticator",
    "accounts/authenticator/securityAuthenticator.tsx",
    { reauthentication: OWN_SIGN_IN },
  ),
  confirmedChange("/admin/settings/security/authenticator/remove", {
    reauthentication: OWN_SIGN_IN,
  }),
  form("/admin/settings/security/recovery-codes", "accounts/authenticator/securityRecovery.tsx", {
    reauthentication: OWN_SIGN_IN,
  }),
  form("/admin/settings/security/passkeys/new", "accounts/passkeys/securityPasskey.tsx", {
    reauthentication: OWN_SIGN_IN,
  }),
  confirmedChange("/admin/settings/security/passkeys/:passkeyId/remove", {
    reauthentication: OWN_SIGN_IN,
  }),
  read("/admin/settings/security/linked/:provider/start", "accounts/linked/startLinking.ts", {
    reauthentication: OWN_SIGN_IN,
    continueAt: () => SECURITY,
  }),
  confirmedChange("/admin/settings/security/linked/:provider/remove", {
    reauthentication: OWN_SIGN_IN,
  }),
  action("/admin/settings/security/sessions/end", "accounts/security/signOutEverywhere.ts"),
  change("/admin/settings/security/sessions/:sessionId/end"),
  // A shorter retention erases older records.
  form("/admin/settings/retention", "privacy/admin/settingsRetention.tsx", {
    echoesForm: true,
    reauthentication: ERASURE,
    tab: { group: "Privacy", label: "Retention" },
  }),
  form(PERSONAL_DATA, "privacy/admin/settingsPersonalData.tsx", {
    reauthentication: BULK_DATA,
    tab: { group: "Privacy", label: "Personal data" },
  }),
  action("/admin/settings/personal-data/export", "privacy/admin/personExport.ts", {
    isStreamed: true,
    reauthentication: BULK_DATA,
    continueAt: () => PERSONAL_DATA,
  }),
  form("/admin/settings/personal-data/erase", "privacy/admin/personErase.tsx", {
    reauthentication: BULK_DATA,
  }),
  read("/admin/settings/mail", "operations/mail/settingsMail.tsx", {
    tab: { group: "System", label: "Mail" },
  }),
  change("/admin/settings/mail/test"),
  change("/admin/settings/mail/notices", { reauthentication: COMPANY_MAIL }),
  form("/admin/settings/mail/emailjs", "operations/mail/settingsEmailjs.tsx", {
    echoesForm: true,
    reauthentication: COMPANY_MAIL,
  }),
  change("/admin/settings/mail/:mailId/retry"),
  read("/admin/settings/audit-log", "operations/audit/settingsAuditLog.tsx", {
    tab: { group: "System", label: "Audit log" },
  }),
  form(BACKUP, "operations/backup/settingsBackup.tsx", {
    reauthentication: BULK_DATA,
    continueAt: () => BACKUP,
    tab: { group: "System", label: "Backup" },
  }),
  action("/admin/settings/backup/download", "operations/backup/backupDownload.ts", {
    isStreamed: true,
    reauthentication: BULK_DATA,
    continueAt: () => BACKUP,
  }),
];
