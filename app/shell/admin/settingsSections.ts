export const COMPANY_PATH = "/admin/settings/company";

export const MARK_PATH = "/admin/settings/company/mark";

export const COLOURS_PATH = "/admin/settings/company/colours";

export const SECURITY_PATH = "/admin/settings/security";

export interface SettingsSection {
  label: string;
  href: string;
}

/** The side tabs of Settings, in their order. */
export const SETTINGS_SECTIONS: readonly [SettingsSection, ...SettingsSection[]] = [
  { label: "Company", href: COMPANY_PATH },
  { label: "Team", href: "/admin/settings/team" },
  { label: "Security", href: SECURITY_PATH },
  { label: "Retention", href: "/admin/settings/retention" },
  { label: "Templates", href: "/admin/settings/templates" },
  { label: "Audit log", href: "/admin/settings/audit-log" },
  { label: "Personal data", href: "/admin/settings/personal-data" },
  { label: "Publishing", href: "/admin/settings/publishing" },
  { label: "Mail", href: "/admin/settings/mail" },
  { label: "Backup", href: "/admin/settings/backup" },
];
