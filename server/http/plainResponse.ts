import type { Settings } from "~/platform/config/settings";
import { defaultHeaders } from "~/platform/http/security/headers.server";

/** A response of one sentence: with the headers of every other one, and the id under which the log has its reason. */
export function plainResponse(settings: Settings, sentence: string, requestId: string) {
  const headers: Record<string, string> = {
    ...Object.fromEntries(defaultHeaders(settings)),
    "content-type": "text/plain; charset=utf-8",
    "x-request-id": requestId,
  };
  return { headers, body: `${sentence}\n` };
}
