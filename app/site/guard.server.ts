import { data, type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { authenticatorForm, passkeyForm } from "~/accounts/accountForms";
import { findSession, type LiveSession } from "~/accounts/sessions/sessions.server";
import { cutOffWithSession } from "~/accounts/sessions/sessionWatch.server";
import { storePendingForm } from "~/accounts/signIn/pendingForms.server";
import { isInLanguage } from "~/content/queries.server";
import { pathBelow } from "~/languages/languages";
import { reauthenticationRejectionReason } from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import { recordCountedAudit } from "~/platform/data/audit/countedAudit.server";
import { isDatabaseReachable } from "~/platform/data/database.server";
import { textOf } from "~/platform/forms/check";
import type { FormSchema } from "~/platform/forms/fields";
import { parseForm, unreadable, waitForForm } from "~/platform/http/body/parseForm.server";
import { UNCACHED } from "~/platform/http/security/headers.server";
import { judgeRead } from "~/platform/http/security/origins.server";
import { eraseForm } from "~/privacy/privacyForms";
import { returnAddress } from "~/shell/admin/adminRequest.server";
import { failedFlash, NOT_DONE } from "~/shell/admin/change/flash";
import { redirectWithFailure } from "~/shell/admin/change/flashCookie.server";
import { isOfOtherAccount } from "~/shell/admin/session/pageAccount";
import { openJsonFailure } from "~/shell/feeds/openData";
import { type EchoedForm, interruptedForm } from "~/shell/forms/interrupted/interruptedForms";
import { confirmFormPath, confirmPath, LOGIN_PATH, loginPath, wantsPage } from "~/shell/nextPath";
import { canonicalPath } from "~/shell/public/pageMeta";
import {
  currentSession,
  databaseUnavailable,
  isStillSignedIn,
  type RequestScope,
  requestScope,
} from "~/shell/scope.server";
import type { Address, ReauthenticationRule } from "~/site/address";
import { findAddress, isInEveryLanguage } from "~/site/addresses";

type GuardArgs = Parameters<MiddlewareFunction<Response>>[0];
type GuardNext = Parameters<MiddlewareFunction<Response>>[1];

/**
 * Checks every request, as middleware of the root route. It uses the pattern that the router matched, not the address: the router
 * ignores case, double slashes and `.data`, and a second interpretation of the address could differ from the router's.
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, pattern, url } = args;
  const address = findAddress(pattern);
  if (!address || (hasNoDataRequest(address) && isDataRequest(request)))
    throw data(null, { status: 404 });
  const scope = context.get(requestScope);
  const { app, previewedTexts } = scope;
  if (app.base && !isInEveryLanguage(address)) throw data(null, { status: 404 });
  if (address.access === "public") {
    checkMethod(address, request.method);
    const isPublicPageRead =
      request.method === "GET" && address.frame === "public" && !previewedTexts;
    if (app.base && isPublicPageRead) throwRedirectIfUntranslated(app, url);
    return address.isOpenData ? respondWithOpenData(app, next) : next();
  }
  if (isForeignRead(request, address)) return new Response(null, { status: 403 });
  const session = await findSessionAfterForm(args, address);
  if (session === "database-unavailable") return respondWithoutSession(args, address, next);
  if (!session) {
    if (address.echoesForm) await throwFormIfSent({ request, url, reason: "signed-out" });
    return sendToLogin(address, url);
  }
  if (isOfOtherAccount(request, session.administrator)) throw data(null, { status: 403 });
  checkMethod(address, request.method);
  context.set(currentSession, session);
  const reauthentication = await reauthenticationResponse({ app, session, address, request, url });
  const response = reauthentication ?? (await next());
  response.headers.set("Cache-Control", UNCACHED);
  return cutOffWithSession(app, scope.accounts, session, response);
};

/** The router answers what fails in plain text, which a script on another site may not even read. */
async function respondWithOpenData({ db }: App, next: GuardNext): Promise<Response> {
  const response = await next();
  return response.status < 500 ? response : openJsonFailure(await isDatabaseReachable(db));
}

/** Throws a redirect to the page in the site's own language, if it is there and is not translated. */
function throwRedirectIfUntranslated(app: App, { pathname, search }: URL): void {
  const path = pathBelow(app.base, pathname);
  const plain = canonicalPath(path);
  if (isInLanguage(app, app.base, plain) || !isInLanguage(app, "", plain)) return;
  // A whole address, because the router puts the base before any other.
  throw redirect(new URL(path + search, app.settings.publicUrl).href);
}

/**
 * Whether the address with `.data` answers 404: the router never asks for the data of a download or of a public document. A feed
 * would be made anew instead of coming from the page cache, and a picture be decoded as text and written as JSON.
 */
function hasNoDataRequest({ isStreamed, access, file, methods }: Address): boolean {
  const isDocument = methods.includes("GET") && !file.endsWith(".tsx");
  return isStreamed === true || (access === "public" && isDocument);
}

/** The router asks for the data of /admin/jobs at `/admin/jobs.data`. */
function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

function isForeignRead({ method, headers }: Request, address: Address): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const fetchHeaders = {
    secFetchSite: headers.get("sec-fetch-site"),
    secFetchDest: headers.get("sec-fetch-dest"),
  };
  return (
    judgeRead(fetchHeaders, { isPage: address.frame !== "none", loadedAs: address.loadedAs }) ===
    "cross-origin"
  );
}

/**
 * Looks the session up, and once more after a form has arrived, which may take minutes: if the session has ended meanwhile, the
 * form must not be carried out. A route that takes a file asks again by itself, through `attempt`.
 */
async function findSessionAfterForm({ request, context }: GuardArgs, address: Address) {
  const scope = context.get(requestScope);
  const { headers, method } = request;
  const isPolled = address.isPolled === true && method !== "POST";
  const session = await tryFindSession(scope, { headers, isUnattended: isPolled });
  if (method !== "POST" || session === null || session === "database-unavailable") return session;
  checkMethod(address, method);
  const form = await waitForForm(request);
  if (form === "arrived") return tryFindSession(scope, { headers, isUnattended: true });
  if (form !== "unread") throw unreadable(form);
  const { app, accounts, ipAddress } = scope;
  const lookup = { headers, ipAddress, isUnattended: true };
  context.set(isStillSignedIn, async () => (await findSession(app, accounts, lookup)) !== null);
  return session;
}

/** "database-unavailable" if it cannot be looked up now. */
async function tryFindSession(
  scope: RequestScope,
  { headers, isUnattended }: { headers: Headers; isUnattended: boolean },
) {
  const { app, accounts, ipAddress } = scope;
  try {
    return await findSession(app, accounts, { headers, ipAddress, isUnattended });
  } catch (error) {
    app.log.error({ err: error }, "looking up a session failed");
    return "database-unavailable";
  }
}

const TRY_LATER = "This cannot be answered at the moment. Please try again later.\n";

/**
 * Answers while the database is unavailable. The router runs without a session: `requireSession` throws a 503 in each loader and
 * in the action, so the page shows its frame with the sentence of its error boundary.
 */
async function respondWithoutSession(
  { request, context, url }: GuardArgs,
  address: Address,
  next: GuardNext,
): Promise<Response> {
  context.set(databaseUnavailable, true);
  if (address.echoesForm) await throwFormIfSent({ request, url, reason: "not-saved" });
  const response =
    !hasPage(address) && wantsPage(request)
      ? await returnToForm(context.get(requestScope).app, request)
      : await respondUnavailable(next);
  response.headers.set("Cache-Control", UNCACHED);
  return response;
}

async function respondUnavailable(next: GuardNext): Promise<Response> {
  const response = (await next()) as Response;
  // A loader that does not call requireSession would succeed without a session.
  return response.status < 500 ? new Response(TRY_LATER, { status: 503 }) : response;
}

/**
 * Without scripts, the address of a button has no page that could report the failure. The page that holds the button reports it,
 * once it can be loaded.
 */
async function returnToForm(app: App, request: Request): Promise<Response> {
  const form = await parseForm(request);
  const from = form.ok ? textOf(form.fields, "from") : "";
  return redirectWithFailure(
    { app },
    returnAddress(from, "/admin"),
    failedFlash(NOT_DONE, "unavailable"),
  );
}

/** Returns to the page after signing in, also to the page of a form that was sent. Addresses without a GET have no page. */
function sendToLogin(address: Address, url: URL): Response {
  if (address.continueAt) return redirect(loginPath(address.continueAt(url)));
  return redirect(hasPage(address) ? loginPath(url.pathname + url.search) : LOGIN_PATH);
}

function hasPage({ methods }: Address): boolean {
  return methods.includes("GET");
}

function checkMethod(address: Address, method: string): void {
  const requestedMethod = method === "HEAD" ? "GET" : method;
  if (address.methods.some((allowed) => allowed === requestedMethod)) return;
  const allowedMethods = address.methods.flatMap((name) =>
    name === "GET" ? ["GET", "HEAD"] : [name],
  );
  throw data(null, { status: 405, headers: { Allow: allowedMethods.join(", ") } });
}

interface RejectedForm {
  request: Request;
  url: URL;
  reason: EchoedForm["reason"];
}

/**
 * Throws a response with the sent form in it, so that nothing typed is lost when the session had ended or the database is
 * unavailable. For pages without scripts; with scripts the browser stores the form. Nothing is stored here.
 */
async function throwFormIfSent({ request, url, reason }: RejectedForm): Promise<void> {
  if (request.method !== "POST" || !wantsPage(request)) return;
  const form = await parseForm(request);
  if (!form.ok) return;
  const interrupted = interruptedForm(url.pathname + url.search, form.fields);
  const echoed: EchoedForm = { ...interrupted, reason };
  throw data({ echoed }, { status: reason === "signed-out" ? 403 : 503 });
}

const NEW_ACCOUNT_PATH = "/admin/settings/new-account";

/**
 * The forms with secret fields at addresses that ask for the password again. They are not in the list of addresses, because React
 * Router reads that list before a form can be imported. A test finds one that is missing here, and one whose address echoes its
 * form.
 */
export const FORMS_WITH_SECRETS: Readonly<Record<string, Pick<FormSchema, "fields">>> = {
  "/admin/settings/security/authenticator": authenticatorForm,
  "/admin/settings/security/passkeys/new": passkeyForm,
  "/admin/settings/personal-data/erase": eraseForm,
};

interface SensitiveRequest {
  app: App;
  session: LiveSession;
  address: Address;
  request: Request;
  /** Normalized by the router: without the `.data` suffix of its data requests. */
  url: URL;
}

/**
 * A redirect for somebody who may not do this yet: to the page that says from when, or to the password confirmation. Null if the
 * request may proceed.
 */
async function reauthenticationResponse(input: SensitiveRequest): Promise<Response | null> {
  const { app, session, address, request } = input;
  const rule = findReauthenticationRule(address, request.method);
  if (!rule) return null;
  const rejection = reauthenticationRejectionReason(session, app.now(), rule);
  if (rejection !== "account-new") return rejection ? askToConfirm(input) : null;
  await auditRefusal(app, session);
  return redirectDocument(NEW_ACCOUNT_PATH, 303);
}

/** Colleagues see in the audit log that a new account tried what it may not do yet. */
async function auditRefusal(app: App, { administrator: actor }: LiveSession): Promise<void> {
  const event = { actor, action: "refused-while-new", subject: `account:${actor.id}` } as const;
  await app.db.transaction((tx) => recordCountedAudit(tx, app, event));
}

/** Finds the proof that this request requires; null if a session is enough. */
function findReauthenticationRule(
  { reauthentication }: Address,
  method: string,
): ReauthenticationRule | null {
  return reauthentication && (reauthentication.when === "to-open" || method === "POST")
    ? reauthentication
    : null;
}

/**
 * A submitted form is stored and sent on after the confirmation. Files and codes cannot be stored: they have to be chosen or
 * typed again.
 */
async function askToConfirm({
  app,
  session,
  request,
  address,
  url,
}: SensitiveRequest): Promise<Response> {
  const ask = (destination: string, headers?: HeadersInit) =>
    redirectDocument(destination, { status: 303, headers });
  if (address.continueAt) return ask(confirmPath(address.continueAt(url)));
  const path = url.pathname + url.search;
  if (request.method !== "POST") return ask(confirmPath(path));
  const form = await parseForm(request);
  if (!form.ok) return ask(confirmPath(path));
  const cookie = request.headers.get("cookie");
  const interrupted = interruptedForm(path, form.fields, FORMS_WITH_SECRETS[address.path]);
  const pendingForm = await storePendingForm(app, session, { form: interrupted, cookie });
  if (!pendingForm) return ask(confirmPath(path));
  return ask(confirmFormPath(pendingForm.token), { "Set-Cookie": pendingForm.cookie });
}
