export const PERSONAL_DATA_PATH = "/admin/settings/personal-data";
export const PERSON_EXPORT_PATH = `${PERSONAL_DATA_PATH}/export`;
export const PERSON_ERASE_PATH = `${PERSONAL_DATA_PATH}/erase`;
