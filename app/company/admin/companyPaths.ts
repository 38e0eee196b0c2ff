export const COMPANY_PATH = "/admin/settings/company";

export const BRAND_PATH = "/admin/settings/brand";

export const LOGO_PATH = "/admin/settings/brand/logo";
