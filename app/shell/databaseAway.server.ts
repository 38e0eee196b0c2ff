import { createContext } from "react-router";

/**
 * Set once the database failed to say who asks or whose site this is. The frame is then rendered without it, and the
 * status is 503.
 */
export const databaseAway = createContext(false);
