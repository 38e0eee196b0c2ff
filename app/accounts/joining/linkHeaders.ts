import type { HeadersFunction } from "react-router";

/** The address of these pages is a secret: no page that is opened from here may receive it as its referrer. */
export const linkHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const headers = new Headers(errorHeaders ?? actionHeaders);
  headers.set("Referrer-Policy", "no-referrer");
  return headers;
};
