import { data, type MiddlewareFunction, redirect } from "react-router";
import { type AccessRule, findAccessRule } from "~/access";
import { findSession } from "~/accounts/sessions/sessions.server";
import { UNCACHED } from "~/platform/security/headers.server";
import { findDetour } from "~/power.server";
import { echoUnsentForm } from "~/shell/admin/session/unsentForm.server";
import { currentSession } from "~/shell/currentSession.server";
import { databaseAway } from "~/shell/databaseAway.server";
import { LOGIN_PATH, loginPath } from "~/shell/nextPath";
import { type RequestScope, requestScope } from "~/shell/scope.server";

/**
 * The one gate of all routes, run by the root. It goes by the pattern the router matched, not by the address: the
 * router forgives case, double slashes and `.data`, and a second opinion about the address would differ from its own
 * somewhere.
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
  const detour = await findDetour({ app: scope.app, session, pattern, request, url });
  const response = detour ?? (await next());
  response.headers.set("Cache-Control", UNCACHED);
  return response;
};

async function lookUpSession(scope: RequestScope, headers: Headers, unattended: boolean) {
  const { app, accounts, address } = scope;
  try {
    return await findSession(app, accounts, { headers, address, unattended });
  } catch (error) {
    app.log.error({ err: error }, "a session could not be looked up");
    return "unknown";
  }
}

const TRY_LATER = "This cannot be answered at the moment. Please try again later.\n";

/**
 * The page's frame with the sentence of its error boundary, and nothing else: `requireSession` throws in its loaders
 * and its action.
 */
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
