import { type Agent, request } from "node:http";

export interface RawRequest {
  method?: string;
  /** The target exactly as it goes over the wire: no library tidies it on the way. */
  target: string;
  headers?: Record<string, string>;
  body?: string;
  /** Takes the headers for the whole response: a stream of events has no end. */
  headersOnly?: boolean;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** One HTTP request, byte by byte as asked, without following redirects. */
export function rawRequest(
  origin: string,
  agent: Agent,
  message: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", target: path, headers, body, headersOnly } = message;
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers, agent }, (response) => {
      if (headersOnly) {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: "" });
        response.destroy();
        return;
      }
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}
