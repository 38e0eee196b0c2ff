import { createContext, useContext } from "react";

/**
 * The nonce of this response, for the scripts of working pages. Set on the server only: browsers hide it from
 * scripts, so it is undefined in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
