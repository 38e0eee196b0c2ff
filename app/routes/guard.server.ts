import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import {
  type Administrator,
  findSession,
  type LiveSession,
} from "~/domain/accounts/sessions.server";
import { UNCACHED } from "~/platform/security/headers.server";
import { type AccessRule, findAccessRule } from "~/routes/access";
import { LOGIN_PATH, loginPath } from "~/routes/account/nextPath";
import { findDetour } from "~/routes/power.server";
import { requestScope } from "~/routes/scope.server";
import { echoUnsentForm } from "~/routes/unsentForm.server";

const currentSession = createContext<LiveSession>();

/** The administrator of this request. Throws on routes that are not the administrator's: the guard never let them in. */
export function requireAdministrator(context: Readonly<RouterContextProvider>): Administrator {
  return context.get(currentSession).administrator;
}

export function requireSession(context: Readonly<RouterContextProvider>): LiveSession {
  return context.get(currentSession);
}

/**
 * The one gate of all routes, run by the root. It goes by the pattern the router matched, not by the address: the router forgives case,
 * double slashes and `.data`, and a second opinion about the address would differ from its own somewhere.
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, pattern, url } = args;
  const rule = findAccessRule(pattern);
  if (!rule) throw data(null, { status: 404 });
  if (rule.access === "public") {
    refuseMethod(rule, request.method);
    return next();
  }
  const { context: app, accounts, address } = context.get(requestScope);
  const unattended = rule.unattended && request.method !== "POST";
  const { headers } = request;
  const session = await findSession(app, accounts, { headers, address, unattended });
  if (!session) {
    if (rule.echoed) await echoUnsentForm(request, url);
    return sendToLogin(rule, url);
  }
  refuseMethod(rule, request.method);
  context.set(currentSession, session);
  const detour = await findDetour({ context: app, session, pattern, request, url });
  const response = detour ?? (await next());
  response.headers.set("Cache-Control", UNCACHED);
  return response;
};

/** Back to the page afterwards, also to that of a form that was sent; addresses that only take a form have none. */
function sendToLogin(rule: AccessRule, url: URL): Response {
  const hasPage = rule.methods.includes("GET");
  return redirect(hasPage ? loginPath(url.pathname + url.search) : LOGIN_PATH);
}

function refuseMethod(rule: AccessRule, method: string): void {
  const asked = method === "HEAD" ? "GET" : method;
  if (rule.methods.some((allowed) => allowed === asked)) return;
  const allowed = rule.methods.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
  throw data(null, { status: 405, headers: { Allow: allowed.join(", ") } });
}
