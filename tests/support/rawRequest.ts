import { type Agent, request } from "node:http";

export interface RawRequest {
  method?: string;
  /** The target exactly as it goes over the wire: no library tidies it on the way. */
  target: string;
  headers?: Record<string, string>;
  body?: string;
  /** Takes the headers for the whole answer: a stream of events has no end. */
  headersOnly?: boolean;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** One HTTP request, byte by byte as asked, without following redirects. */
export function rawRequest(origin: string, agent: Agent, asked: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", target: path, headers, body, headersOnly } = asked;
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers, agent }, (answer) => {
      if (headersOnly) {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: "" });
        answer.destroy();
        return;
      }
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}
