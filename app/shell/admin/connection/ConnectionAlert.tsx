import { useEffect, useState, useSyncExternalStore } from "react";
import { matchPath, useFetchers, useLocation } from "react-router";
import {
  createConnection,
  onReconnect,
  type RetryingConnection,
  tryNow,
} from "~/shell/admin/connection/connection";
import { addFetchLayer } from "~/shell/admin/fetchLayers";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";

/** Announced by screen readers, and not a dialog: it must not take the focus from somebody who is typing. */
export function ConnectionAlert({ isCutOff, retry }: { isCutOff: boolean; retry(): void }) {
  if (!isCutOff) return null;
  return (
    <div className="session-alert">
      <Alert tone="bad" title="You seem to be offline.">
        <p>This screen stays as it is. It goes on by itself when the connection is back.</p>
        <Button size="sm" onClick={retry}>
          Try now
        </Button>
      </Alert>
    </div>
  );
}

/**
 * Keeps the current screen while the server cannot be reached, which the router would replace by an error page. The router's
 * requests for data wait here for the connection, and so do the scripts of a screen that was never opened.
 */
export function useConnection() {
  const [isCutOff, setCutOff] = useState(false);
  const [connection] = useState(() => createConnection(setCutOff));
  useEffect(() => waitForData(connection), [connection]);
  useScriptsOfForms();
  const isChangeWaiting = useIsChangeWaiting();
  const load = async (pathname: string, signal: AbortSignal) => {
    const scripts = missingScripts(pathname);
    await Promise.all(scripts.map((script) => connection.reach(() => fetch(script), signal)));
  };
  return { isCutOff: isCutOff || isChangeWaiting, retry: tryNow, load };
}

/** Whether a change by a button waits for the connection (`untilOnline`). */
function useIsChangeWaiting(): boolean {
  const isSending = useFetchers().some(({ state }) => state === "submitting");
  const isOnline = useSyncExternalStore(
    watchOnline,
    () => navigator.onLine,
    () => true,
  );
  return isSending && !isOnline;
}

function watchOnline(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/**
 * Loads the scripts that the buttons of a screen need together with the screen: without a connection the router could not load
 * them, and would open the address of the change as a page.
 */
function useScriptsOfForms() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each screen, whose address it does not read.
  useEffect(() => {
    for (const script of new Set(addressesOfForms().flatMap(missingScripts)))
      import(/* @vite-ignore */ script).catch(() => undefined);
  }, [pathname]);
}

function addressesOfForms(): string[] {
  const forms = document.querySelectorAll<HTMLFormElement>("main form[action]");
  const buttons = document.querySelectorAll<HTMLButtonElement>("main button[formaction]");
  const addresses = [
    ...[...forms].map((form) => form.getAttribute("action") ?? ""),
    ...[...buttons].map((button) => button.formAction),
  ];
  const paths = addresses.map((address) => new URL(address, location.href).pathname);
  return [...new Set(paths)];
}

/** Returns a function that stops. */
function waitForData({ reach, retry }: RetryingConnection): () => void {
  const removeLayer = addFetchLayer((send, input, init) =>
    isScreenData(input, init)
      ? reach(() => fetchWithNewestCookie(() => send(input, init)), init?.signal)
      : send(input, init),
  );
  const stopWaiting = onReconnect(retry);
  return () => {
    removeLayer();
    stopWaiting();
  };
}

/** How the server answers a request for data with a redirect. */
const REDIRECT_STATUS = 202;

/**
 * A redirect is asked for again: it may lead to the sign-in page, because another tab exchanged the cookie for a new one while
 * the request was on its way with the earlier one.
 */
async function fetchWithNewestCookie(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  return response.status === REDIRECT_STATUS ? send() : response;
}

/** On purpose no changes: repeating those is up to the person. */
function isScreenData(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || (init?.method ?? "GET") !== "GET") return false;
  return new URL(input, location.href).pathname.endsWith(".data");
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  /** The file of the function that runs before the request of a change. */
  clientActionModule?: string;
  imports?: string[];
}

/** Globals that the router leaves in the page; not part of its types. */
interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
}

/**
 * The scripts that a screen needs and this page has not loaded. If the router cannot load one, it reloads the page, which without
 * a connection ends in the browser's own error page.
 */
function missingScripts(pathname: string): string[] {
  const { __reactRouterManifest, __reactRouterRouteModules } = window as RouterGlobals;
  const routes = __reactRouterManifest?.routes ?? {};
  const loadedModules = __reactRouterRouteModules ?? {};
  const lineage = (route: ManifestRoute | undefined): ManifestRoute[] =>
    route ? [...lineage(routes[route.parentId ?? ""]), route] : [];
  const isOpened = (route: ManifestRoute) => {
    const path = lineage(route)
      .flatMap(({ path = "" }) => path || [])
      .join("/");
    return path !== "" && !path.includes("*") && matchPath(path, pathname) !== null;
  };
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(isOpened)
    .flatMap(lineage)
    .filter(({ id }) => !(id in loadedModules))
    .flatMap(({ module, clientActionModule, imports = [] }) => [
      module,
      ...(clientActionModule ? [clientActionModule] : []),
      ...imports,
    ]);
}
