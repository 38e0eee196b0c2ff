import autocannon from "autocannon";
import { type RunningApp, startApp } from "../tests/support/app";
import { type Figure, median } from "./figure";
import { headsPerSecond } from "./headRequests";
import { type KnownResponse, knownResponse, startBareServer, startNginx } from "./referenceServers";
import { signIn } from "./signIn";

const ROUNDS = 9;
const SECONDS = 1;
const CONNECTIONS = 50;
const JOB = "product-manager";

/** One kind of request for one page. */
interface MeasuredRequest {
  what: string;
  path: string;
  method: "GET" | "HEAD";
  /** Whether the client names what it has: the response is a 304. */
  isKnown?: boolean;
}

/** Cached pages against a bare server with the very same responses, in turn, and against nginx where it is installed. */
export async function cachedPages(): Promise<Figure[]> {
  const app = await startApp({ environment: { LOG_LEVEL: "warn" } });
  try {
    return await compareSite(app);
  } finally {
    await app.remove();
  }
}

async function compareSite(app: RunningApp): Promise<Figure[]> {
  const article = await firstArticle(app.url);
  const paths = ["/", "/careers", "/blog", article, `/careers/job/${JOB}`];
  const requests: MeasuredRequest[] = [
    ...paths.map((path) => ({ what: path, path, method: "GET" as const })),
    { what: `${article}, 304`, path: article, method: "GET", isKnown: true },
    { what: `${article}, HEAD`, path: article, method: "HEAD" },
  ];
  const before = await compare(app.url, requests);
  await edit(app);
  const after = await compare(app.url, [
    { what: `${article} after an edit`, path: article, method: "GET" },
  ]);
  return [...before, ...after];
}

async function compare(url: string, requests: MeasuredRequest[]): Promise<Figure[]> {
  const paths = [...new Set(requests.map(({ path }) => path))];
  const responses = await Promise.all(paths.map((path) => knownResponse(url, path)));
  const bare = await startBareServer(responses);
  const nginx = await startNginx(responses);
  try {
    return await compareWith({ bare: bare.url, nginx: nginx?.url }, { url, requests, responses });
  } finally {
    await bare.stop();
    await nginx?.stop();
  }
}

interface Comparison {
  url: string;
  requests: MeasuredRequest[];
  responses: KnownResponse[];
}

async function compareWith(
  { bare, nginx }: { bare: string; nginx?: string },
  { url, requests, responses }: Comparison,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const request of requests) {
    const tag = responses.find(({ path }) => path === request.path)?.headers.etag;
    figures.push({
      what: `${request.what}, against bare node:http`,
      measured: await ratio(request, tag, url, bare),
      unit: "times",
      limit: { atLeast: 0.95 },
    });
    if (nginx && request.method === "GET" && !request.isKnown)
      figures.push({
        what: `${request.what}, against nginx (for reference)`,
        measured: await ratio(request, tag, url, nginx),
        unit: "times",
      });
  }
  return figures;
}

/** The median of several rounds, in which each server has its turn. */
async function ratio(
  request: MeasuredRequest,
  etag: string | undefined,
  url: string,
  reference: string,
) {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    ratios.push(
      (await requestsPerSecond(url, request, etag)) /
        (await requestsPerSecond(reference, request, etag)),
    );
  return median(ratios);
}

async function requestsPerSecond(
  url: string,
  { path, method, isKnown }: MeasuredRequest,
  etag = "",
) {
  if (method === "HEAD")
    return headsPerSecond({ url, path, connections: CONNECTIONS, seconds: SECONDS });
  const result = await autocannon({
    url: url + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { "accept-encoding": "br", ...(isKnown ? { "if-none-match": etag } : {}) },
  });
  const failed = isKnown ? result.non2xx - result["3xx"] : result.non2xx;
  if (failed > 0 || result.errors > 0)
    throw new Error(`${url}${path} did not answer every request`);
  return result.requests.average;
}

async function firstArticle(url: string): Promise<string> {
  const list = await (await fetch(`${url}/blog`)).text();
  const [, address] = /href="(\/blog\/[\w-]+)"/.exec(list) ?? [];
  if (!address) throw new Error("there is no article");
  return address;
}

/** Takes a job off the site and puts it back: all cached pages are rendered anew. */
async function edit(app: RunningApp): Promise<void> {
  const cookie = await signIn(app.url);
  for (const change of ["deactivate", "activate"]) {
    const address = `${app.url}/admin/jobs/${JOB}/${change}`;
    const response = await fetch(address, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ from: "/admin/jobs" }),
      redirect: "manual",
    });
    if (response.status >= 400) throw new Error(`${address} answered ${response.status}`);
    // A refused change redirects too.
    const page = await fetch(`${app.url}/careers/job/${JOB}`);
    await page.arrayBuffer();
    if (page.ok !== (change === "activate")) throw new Error(`${address} changed nothing`);
  }
}
