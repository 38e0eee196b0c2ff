import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isDatabaseReachable } from "~/platform/data/database.server";
import { workingPagePolicy } from "~/platform/http/security/headers.server";
import {
  EarlyScriptContext,
  NonceContext,
  RequestIdContext,
  type RouteHandle,
} from "~/shell/documentContext";
import { collectFragments } from "~/shell/public/fragmentCache.server";
import { databaseUnavailable, requestScope } from "~/shell/scope.server";
import { SPECULATION_RULES_PATH } from "~/site/feedsAndIcons";
import { pathForLog } from "~/site/loggedPath.server";
import { PageFragmentsContext } from "~/ui/primitives/CachedFragment";

const RENDER_MAX_MS = 10_000;

/** Renders the whole page before it is sent or cached, so that a failure during rendering can still become an error page. */
export default async function renderPage(
  request: Request,
  responseStatus: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, scripts } = context.get(requestScope);
  const hydrated = isHydrated(entry);
  const status =
    responseStatus === 500 && (await isDatabaseUnavailable(context)) ? 503 : responseStatus;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (hydrated) headers.set("Content-Security-Policy", workingPagePolicy(nonce, scripts.early));
  // Sent as a header: the content security policy blocks an inline ruleset.
  else headers.set("Speculation-Rules", `"${SPECULATION_RULES_PATH}"`);
  const fragments = hydrated ? undefined : collectFragments();
  const page = (
    <RequestIdContext value={requestId}>
      <NonceContext value={nonce}>
        <EarlyScriptContext value={scripts.early}>
          <PageFragmentsContext value={fragments}>
            <ServerRouter context={entry} url={request.url} nonce={hydrated ? nonce : undefined} />
          </PageFragmentsContext>
        </EarlyScriptContext>
      </NonceContext>
    </RequestIdContext>
  );
  const delayModules = waitsForTouch(request, entry) ? deferScripts : lowerModulePriority;
  const html = fragments
    ? fragments.fillIn(renderReadingPage(page))
    : delayModules(await renderWorkingPage(page, nonce));
  return new Response(html, { status, headers });
}

/** Why a page failed: its loader tells only that it did. */
async function isDatabaseUnavailable(context: RouterContextProvider): Promise<boolean> {
  if (context.get(databaseUnavailable)) return true;
  return !(await isDatabaseReachable(context.get(requestScope).app.db));
}

/** Renders in one go, because nothing on a reading page loads later, and without the comments that hydration needs. */
function renderReadingPage(page: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

function renderWorkingPage(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(tooLong);
        const body = new PassThrough();
        pipe(body);
        text(body).then(resolve, reject);
      },
      onShellError: reject,
      // React's own writes to the error output, past the log and what that leaves out. The error page logs it once.
      onError: reject,
    });
    const tooLong = setTimeout(() => abort(new Error("rendering took too long")), RENDER_MAX_MS);
  });
}

/**
 * React lists a page's modules first, and browsers would fetch them before the style sheet that blocks the first
 * paint. Forms work without scripts, so the modules get low priority. On purpose in the finished HTML, as in `deferScripts`:
 * `<Scripts>` of React Router writes these tags, and passes on no attribute but the nonce and `crossOrigin`.
 */
function lowerModulePriority(html: string): string {
  const preload = '<link rel="modulepreload"';
  return html.replaceAll(preload, `${preload} fetchpriority="low"`);
}

/** Logs each unexpected failure of a loader, an action or a rendering once, with the request id that the page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = (context as RouterContextProvider).get(requestScope).app;
  log.error({ err: error, path: pathForLog(new URL(request.url).pathname) }, "a page failed");
};

/**
 * Whether the scripts of a page wait until somebody touches it. Not after a form was sent, because React moves the focus to its
 * errors or its confirmation. Not in development, where the page listens for edits.
 */
function waitsForTouch(request: Request, entry: EntryContext): boolean {
  if (request.method !== "GET" || import.meta.env.DEV) return false;
  const url = new URL(request.url);
  return handlesOf(entry).some((handle) => handle?.waitsForTouch?.(url));
}

function isHydrated(entry: EntryContext): boolean {
  return handlesOf(entry).some((handle) => handle?.hydrate === true);
}

function handlesOf({ staticHandlerContext, routeModules }: EntryContext) {
  return staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined,
  );
}

const PRELOAD = '<link rel="modulepreload"';
const MODULE = /<script([^>]*) type="module"([^>]*)>(?=import |window\.)/g;

/**
 * Keeps the browser from loading React until the page is touched: the main script (app/enhance/touch.ts) finds what is deferred
 * by these attributes, and turns it back into what React wrote.
 */
function deferScripts(html: string): string {
  return html
    .replaceAll(PRELOAD, '<link data-deferred="modulepreload"')
    .replace(MODULE, '<script$1 type="text/plain" data-deferred="module"$2>');
}
