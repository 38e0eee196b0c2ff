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
import { databaseAway } from "~/routes/databaseAway.server";
import { findDetour } from "~/routes/power.server";
import { type RequestScope, requestScope } from "~/routes/scope.server";
import { echoUnsentForm } from "~/routes/unsentForm.server";

/** Null while the database cannot say whose request it is. */
const currentSession = createContext<LiveSession | null>(null);

/** The administrator of this request. */
export function requireAdministrator(context: Readonly<RouterContextProvider>): Administrator {
  return requireSession(context).administrator;
}

/** Throws a 503 where the session could not be looked up: no loader and no action works for somebody unknown. */
export function requireSession(context: Readonly<RouterContextProvider>): LiveSession {
  const session = context.get(currentSession);
  if (!session) throw data(null, { status: 503 });
  return session;
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
  const scope = context.get(requestScope);
  const unattended = rule.unattended && request.method !== "POST";
  const session = await lookUpSession(scope, request.headers, unattended);
  if (session === "unknown") return answerWithoutSession(args, rule, next);
  if (!session) {
    if (rule.echoed) await echoUnsentForm(request, url, "signed-out");
    return sendToLogin(rule, url);
  }
  refuseMethod(rule, request.method);
  context.set(currentSession, session);
  const detour = await findDetour({ context: scope.context, session, pattern, request, url });
  const response = detour ?? (await next());
  response.headers.set("Cache-Control", UNCACHED);
  return response;
};

async function lookUpSession(scope: RequestScope, headers: Headers, unattended: boolean) {
  const { context, accounts, address } = scope;
  try {
    return await findSession(context, accounts, { headers, address, unattended });
  } catch (error) {
    context.log.error({ err: error }, "a session could not be looked up");
    return "unknown";
  }
}

const TRY_LATER = "This cannot be answered at the moment. Please try again later.\n";

/** The page's frame with the sentence of its error boundary, and nothing else: `requireSession` throws in its loaders and its action. */
async function answerWithoutSession(
  { request, context, url }: Parameters<typeof guard>[0],
  rule: AccessRule,
  next: Parameters<typeof guard>[1],
): Promise<Response> {
  context.set(databaseAway, true);
  if (rule.echoed) await echoUnsentForm(request, url, "not-saved");
  const response = (await next()) as Response;
  // A loader that asks for nobody would answer anybody.
  const answer = response.status < 500 ? new Response(TRY_LATER, { status: 503 }) : response;
  answer.headers.set("Cache-Control", UNCACHED);
  return answer;
}

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
