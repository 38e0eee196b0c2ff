import { createContext } from "react";

/**
 * The id of the request that rendered this page. Error pages show it and the log contains it. In the browser it is
 * known on error pages only (`data-request-id` on the root element), for hydration.
 */
export const RequestIdContext = createContext<string | undefined>(undefined);
