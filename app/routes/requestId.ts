import { createContext } from "react";

/** The id of the request that made this page, on the server only: the error page prints it, the log line carries it. */
export const RequestIdContext = createContext<string | undefined>(undefined);
