/** On purpose a name that no browser or password manager has anything for, so that only robots fill it in. */
export const TRAP_FIELD = "fd_leave_empty";
