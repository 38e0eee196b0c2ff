/**
 * The script that runs before the first paint. The built program writes its text into every page, because a request of
 * its own would delay that paint; in development it has an address.
 */
export type EarlyScript =
  | {
      readonly text: string;
      /** Of the text, as a content security policy names it: `sha256-` and base64. */
      readonly hash: string;
    }
  | { readonly address: string };
