/** A name that no browser or password manager autofills, so that only robots fill it in. */
export const HONEYPOT_FIELD = "fd_leave_empty";
