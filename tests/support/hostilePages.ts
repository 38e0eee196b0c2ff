import { once } from "node:events";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser";

/** How the bodies name a host that is not ours; each page gets a name of its own below it. */
const FOREIGN_HOST = "evil.example";

/** Some pages never finish loading, on purpose. */
const SLOWEST_PAGE_MS = 3_000;

export interface HostilePage {
  /** Inside the page's article. */
  html: string;
  headers?: Iterable<readonly [string, string]>;
}

export interface Sighting {
  /** Pages in which a script ran or a dialog opened. */
  ran: Set<number>;
  /** Pages that asked another host for something. */
  called: Set<number>;
  /** Connections to other hosts over which nothing was asked: browsers open some ahead of need. */
  silentCalls: number;
  /** Paths that were asked of the pages' own host, beside the pages. */
  askedFor: Set<string>;
}

/** Opens every page in a real browser, clicks, hovers and focuses everything in it, and says what came of it. */
export async function watchPages(
  pages: readonly HostilePage[],
  inspect: (page: Page) => Promise<void> = async () => {},
): Promise<Sighting> {
  const sighting: Sighting = {
    ran: new Set(),
    called: new Set(),
    silentCalls: 0,
    askedFor: new Set(),
  };
  const site = await servePages(pages, sighting);
  const interceptor = await interceptForeignConnections(sighting);
  const browser = await launchBrowser([resolverRules(interceptor.port)]);
  let next = 0;
  const takePages = async (page: Page) => {
    for (let index = next++; index < pages.length; index = next++) {
      await page.goto(`${site.url}/page/${index}`).catch(ignoreNavigation);
      await inspect(page);
      await page.evaluate(touchEverything).catch(ignoreNavigation);
    }
  };
  try {
    const visitors = Array.from({ length: 4 }, () => openVisitor(browser, sighting));
    await Promise.all(visitors.map(async (visitor) => takePages(await visitor)));
  } finally {
    await browser.close();
    site.close();
    interceptor.close();
  }
  return sighting;
}

/** A page of which `alert` is reported to us, whichever frame or window calls it. */
async function openVisitor(browser: Browser, sighting: Sighting): Promise<Page> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  visitor.setDefaultTimeout(SLOWEST_PAGE_MS);
  const pageShown = () => Number(/\/page\/(\d+)/.exec(shown)?.[1]);
  let shown = "";
  visitor.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().includes("/page/")) shown = request.url();
  });
  const seen = () => sighting.ran.add(pageShown());
  await context.exposeBinding("tellThatAScriptRan", seen);
  await context.addInitScript(() => {
    const { tellThatAScriptRan } = window as unknown as { tellThatAScriptRan: () => void };
    for (const name of ["alert", "confirm", "prompt"] as const)
      Object.defineProperty(window, name, { value: tellThatAScriptRan });
  });
  visitor.on("dialog", (dialog) => {
    seen();
    void dialog.dismiss();
  });
  context.on("page", (popup) => void popup.close());
  return visitor;
}

/** A hostile page may lead the browser elsewhere while we look at it: our interceptor sees that. */
function ignoreNavigation(error: Error) {
  const expected = /context was destroyed|navigat|ERR_|interrupted|closed|Target|Timeout/i;
  if (!expected.test(error.message)) throw error;
}

/** Runs in the page. Where a plain link leads is the reader's choice, so it is not followed; one that pings is. */
async function touchEverything() {
  addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a, area") : null;
      const isPlain = link instanceof HTMLAnchorElement && link.ping === "";
      if (isPlain && link.protocol.startsWith("http")) event.preventDefault();
    },
    true,
  );
  const bubbles = { bubbles: true };
  const movements = ["over", "enter", "move", "down", "up"];
  const events = [
    ...movements.flatMap((name) => [`mouse${name}`, `pointer${name}`]),
    ...["gotpointercapture", "auxclick", "input", "change", "submit", "reset", "toggle"],
  ];
  for (const element of [...document.querySelectorAll("body, body *")].slice(0, 60)) {
    for (const name of events) element.dispatchEvent(new MouseEvent(name, bubbles));
    if (element instanceof HTMLElement && element.tagName !== "MARQUEE") element.focus();
    if (element instanceof HTMLElement) element.click();
    else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
  // Until what was set off above has been drawn, and has had the time that a response of our own host takes.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await fetch(`${location.origin}/turn`).catch(() => "This page is on its way elsewhere.");
}

async function servePages(pages: readonly HostilePage[], sighting: Sighting) {
  const server = createHttpServer((request, response) => {
    const path = request.url ?? "/";
    const index = Number(/^\/page\/(\d+)$/.exec(path)?.[1]);
    const page = pages[index];
    if (page !== undefined) return sendPage(response, page, index);
    if (path !== "/turn" && path !== "/favicon.ico") sighting.askedFor.add(path);
    sendSmallFile(response, path);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

function sendPage(response: ServerResponse, page: HostilePage, index: number) {
  for (const [name, value] of page.headers ?? []) response.setHeader(name, value);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  const article = page.html.replaceAll(FOREIGN_HOST, `b${index}.${FOREIGN_HOST}`);
  response.end(
    `<!doctype html><html lang="en"><head><title>An article</title></head><body><main id="main"><h1>An article</h1>` +
      `<article>${article}</article><p id="after">The end</p></main></body></html>`,
  );
}

const PIXEL = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");

const SMALL_FILES: Record<string, [string, string | Buffer]> = {
  "/pixel.png": ["image/gif", PIXEL],
  "/blank": ["text/html", "<!doctype html><title>Blank</title>"],
  "/site.css": ["text/css", "b{}"],
  "/turn": ["text/plain", ""],
};

function sendSmallFile(response: ServerResponse, path: string) {
  const [type, content] = SMALL_FILES[path] ?? ["text/plain", null];
  response.writeHead(content === null ? 404 : 200, { "Content-Type": type }).end(content ?? "");
}

/** The hosts of the bodies lead to the interceptor, and those of the browser itself nowhere. */
function resolverRules(interceptorPort: number): string {
  const rules = [FOREIGN_HOST, `*.${FOREIGN_HOST}`].map(
    (host) => `MAP ${host} 127.0.0.1:${interceptorPort}`,
  );
  return `--host-resolver-rules=${[...rules, "MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1"].join(", ")}`;
}

/** Both a `Host` header and the first bytes of TLS carry the name in plain text. */
async function interceptForeignConnections(sighting: Sighting) {
  const interceptor = createTcpServer((socket) => {
    sighting.silentCalls += 1;
    socket.on("error", () => {});
    socket.once("data", (bytes) => {
      sighting.silentCalls -= 1;
      const name = new RegExp(`b(\\d+)\\.${FOREIGN_HOST}`).exec(bytes.toString("latin1"));
      sighting.called.add(Number(name?.[1]));
      socket.destroy();
    });
  });
  interceptor.listen(0, "127.0.0.1");
  await once(interceptor, "listening");
  return { port: (interceptor.address() as AddressInfo).port, close: () => interceptor.close() };
}
