export type Method = "GET" | "POST" | "OPTIONS";

export const READ = ["GET"] as const;
export const FORM = ["GET", "POST"] as const;
export const ACTION = ["POST"] as const;
/** Called by scripts of other sites: browsers may send a preflight request. */
export const OPEN_DATA = ["GET", "OPTIONS"] as const;
