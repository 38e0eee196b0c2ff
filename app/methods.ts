export type Method = "GET" | "POST" | "OPTIONS";

export const READ = ["GET"] as const;
export const FORM = ["GET", "POST"] as const;
export const ACTION = ["POST"] as const;
/** Read by other sites' scripts: browsers may ask first. */
export const OPEN_DATA = ["GET", "OPTIONS"] as const;
