export const COMPANY_PATH = "/admin/settings/company";

export const MARK_PATH = "/admin/settings/company/mark";

export const COLOURS_PATH = "/admin/settings/company/colours";
