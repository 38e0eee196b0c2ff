import { createContext } from "react";

// The session of the page, for screens of the admin area; the frame provides it.

/** The id of the signed-in account: what was typed is restored for nobody else. */
export const AccountIdContext = createContext("");

/** Whether the session has ended since the page was loaded. */
export const SignedOutContext = createContext(false);
