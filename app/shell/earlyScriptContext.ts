import { createContext } from "react";
import type { EarlyScript } from "~/platform/security/earlyScript";

/** Set on the server only. */
export const EarlyScriptContext = createContext<EarlyScript | undefined>(undefined);
