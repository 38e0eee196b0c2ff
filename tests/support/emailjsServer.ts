import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface EmailjsRequest {
  at: number;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown> & { template_params: Record<string, unknown> };
}

export interface EmailjsResponse {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

const EMAILJS_OK: EmailjsResponse = { status: 200, text: "OK" };

/** Stands in for the EmailJS service: `respond` says what it does with each request; null leaves it hanging. */
export async function startEmailjsServer(respond: () => EmailjsResponse | null = () => EMAILJS_OK) {
  const requests: EmailjsRequest[] = [];
  const server = createServer((request, response) => {
    const at = performance.now();
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      requests.push({ at, method, path: url, headers, body: JSON.parse(text) });
      const chosen = respond();
      if (chosen) response.writeHead(chosen.status, chosen.headers).end(chosen.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
