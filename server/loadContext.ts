import { RouterContextProvider } from "react-router";
import { type RequestScope, requestScope } from "~/shell/scope.server";

/** The context that the framework passes to every loader, action and middleware. */
export function loadContext(scope: RequestScope): RouterContextProvider {
  return new RouterContextProvider(new Map([[requestScope, scope]]));
}
