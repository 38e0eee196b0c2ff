import { createContext } from "react-router";

/**
 * True once looking up the session or the company failed. The frame is then rendered without them, with status 503.
 */
export const databaseAway = createContext(false);
