import { createContext } from "react";

// What screens of the admin area know of the session of their page; the frame provides it.

/** The id of the signed-in account: what was typed is restored for nobody else. */
export const AccountId = createContext("");

/** Whether the session has ended since the page was loaded. */
export const SignedOut = createContext(false);
