import { createContext } from "react";

/**
 * The id of the request that made this page: a page that failed prints it, the log line carries it. The browser knows
 * it only of such a page (`data-request-id` on its root element), to render the same.
 */
export const RequestIdContext = createContext<string | undefined>(undefined);
