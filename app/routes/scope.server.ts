import { createContext } from "react-router";
import type { Context } from "~/platform/context.server";

/** What the program knows of one request before any route runs. */
export interface RequestScope {
  readonly context: Context;
  /** Printed on error pages and in every log line of this request. */
  readonly requestId: string;
  /** Where the request came from, after the proxies that are believed. */
  readonly address: string;
  /** For the scripts of hydrated pages; a new one for every request. */
  readonly nonce: string;
}

/** Set by server/http for every request; read in routes with `context.get(requestScope)`. */
export const requestScope = createContext<RequestScope>();
