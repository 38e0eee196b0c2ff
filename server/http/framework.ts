import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Database } from "~/platform/db/database.server";
import { pathForLog } from "~/platform/log/pathForLog";
import { clientAddress } from "~/platform/security/clientAddress.server";
import {
  completeHeaders,
  defaultHeaders,
  readingPagePolicy,
} from "~/platform/security/headers.server";
import type { RequestScope } from "~/shell/scope.server";
import type { Site } from "./site";

/** Calls the framework and adds a request id, the default headers and one line in the log. */
export async function callFramework(
  site: Site,
  request: Request,
  incoming: IncomingMessage | null,
  db: Database = site.frontdesk.app.db,
): Promise<Response> {
  const scope = newScope(site, incoming, db);
  const startedAt = performance.now();
  const answer = await (incoming
    ? site.render(request, scope)
    : site.renderReadingPage(request, scope));
  const { status } = answer;
  const headers = new Headers(answer.headers);
  const policy = readingPagePolicy(site.scripts.early);
  completeHeaders(headers, defaultHeaders(site.frontdesk.app.settings, policy));
  headers.set("X-Request-Id", scope.requestId);
  const ms = Math.round(performance.now() - startedAt);
  // Only the path, because a query can contain what somebody searched for.
  const path = pathForLog(new URL(request.url).pathname);
  const method = incoming?.method ?? request.method;
  // Nobody gets the answer to a request that its client left; 499 is what nginx notes.
  const noted = request.signal.aborted ? 499 : status;
  scope.app.log.info({ method, path, status: noted, ms });
  return new Response(answer.body, { status, headers });
}

function newScope(site: Site, incoming: IncomingMessage | null, db: Database): RequestScope {
  const requestId = randomUUID();
  const { frontdesk } = site;
  const { app, accounts, limits, signer, pictures, announcements, privacy, backups } = frontdesk;
  return {
    accounts,
    limits,
    signer,
    pictures,
    documents: frontdesk.documents,
    announcements,
    privacy,
    backups,
    auditedRecords: frontdesk.auditedRecords,
    listArticleTitles: frontdesk.listArticleTitles,
    countApplicants: frontdesk.countApplicants,
    app: { ...app, db, log: app.log.child({ requestId }) },
    requestId,
    address: clientAddress(
      incoming?.socket.remoteAddress,
      incoming?.headers["x-forwarded-for"]?.toString(),
      app.settings.trustedProxies,
    ),
    startedBy: incoming?.headers.origin ?? null,
    nonce: randomBytes(16).toString("base64"),
    scripts: site.scripts,
    readiness: site.readiness,
    lastKnownCompany: frontdesk.lastKnownCompany,
  };
}
