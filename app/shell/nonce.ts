import { createContext, useContext } from "react";

/**
 * The nonce of this answer, for the scripts of working pages. Known on the server only: browsers hide it from
 * scripts, so in the browser it is undefined on purpose.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
