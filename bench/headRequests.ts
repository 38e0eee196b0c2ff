import { connect } from "node:net";

interface HeadRequests {
  url: string;
  path: string;
  connections: number;
  seconds: number;
}

const END_OF_HEADERS = "\r\n\r\n";

/**
 * How many HEAD requests a second are answered. Not by autocannon: it waits for the body that the Content-Length announces. Each
 * connection sends the next request when the headers of the last response are there.
 */
export async function headsPerSecond(options: HeadRequests): Promise<number> {
  const until = performance.now() + options.seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: options.connections }, () => countResponses(options, until)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / options.seconds;
}

function countResponses({ url, path }: HeadRequests, until: number): Promise<number> {
  const { host, hostname, port } = new URL(url);
  const request = `HEAD ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br${END_OF_HEADERS}`;
  const socket = connect(Number(port), hostname, () => socket.write(request));
  socket.setNoDelay(true).setEncoding("latin1");
  return new Promise((resolve, reject) => {
    let count = 0;
    let receivedText = "";
    socket.on("error", reject).on("end", () => reject(new Error(`${url} ended a connection`)));
    socket.on("data", (part) => {
      receivedText += part;
      if (!receivedText.endsWith(END_OF_HEADERS)) return;
      if (!receivedText.startsWith("HTTP/1.1 200 "))
        reject(new Error(`${url}${path}: ${receivedText}`));
      receivedText = "";
      count += 1;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}
