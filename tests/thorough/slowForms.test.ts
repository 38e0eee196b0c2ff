import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, startApp } from "../support/app";
import { INQUIRY, mintedKey } from "../support/visitorForms";

const SLOW = 700;
/** A chunk of one byte. */
const TINY = "1\r\nm\r\n";
/** As many as are received at once. */
const PLACES = 512;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await app?.remove();
});

/** Sends most of a large form and then nothing. */
const sendHalf = (network: string) =>
  sendForm(network, "Content-Length: 200000", `message=${"m".repeat(20_000)}`);

async function sendForm(network: string, framing: string, body: string): Promise<Socket> {
  const { hostname, port, host } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.resume();
  await once(socket, "connect");
  socket.write(
    [
      "POST /contact/submission HTTP/1.1",
      `Host: ${host}`,
      `X-Forwarded-For: ${network}`,
      "Content-Type: application/x-www-form-urlencoded",
      framing,
      "",
      body,
    ].join("\r\n"),
  );
  return socket;
}

it("forms that arrive slowly fill no memory, and keep nobody from sending theirs", async () => {
  const key = await mintedKey(`${app.url}/contact`);
  const sockets = await Promise.all(Array.from({ length: SLOW }, () => sendHalf("198.51.100.7")));
  const response = await fetch(`${app.url}/contact/submission`, {
    method: "POST",
    headers: { "X-Forwarded-For": "203.0.113.9" },
    body: new URLSearchParams({ ...INQUIRY, form_key: key }),
  });
  expect(response.status).toBe(200);
  const open = () => sockets.filter(({ readyState }) => readyState === "open").length;
  await expect.poll(open, { timeout: 15_000 }).toBeLessThanOrEqual(PLACES);
  for (const socket of sockets) socket.destroy();
});

it("a form in thousands of pieces of one byte loses its connection", async () => {
  const socket = await sendForm("198.51.100.8", "Transfer-Encoding: chunked", TINY.repeat(5_000));
  await once(socket, "close");
});
