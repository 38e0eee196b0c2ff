// Run as a process of its own by uploadsBesideReaders.ts, so that sending uploads does not hold up the readers that are
// timed. Arguments: address, applications a second, seconds. Prints how each was answered as JSON.
import { once } from "node:events";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { APPLICANT, MEGABYTE, pdfOf } from "../tests/support/visitorForms";
import type { SentApplication } from "./uploadsBesideReaders";

const [address = "", perSecond = "1", seconds = "1"] = process.argv.slice(2);
const BOUNDARY = "----application";
const agent = new Agent({ keepAlive: true });
const resume = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="sam.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
  ),
  pdfOf(MEGABYTE),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

const count = Number(perSecond) * Number(seconds);
const results = await Promise.all(Array.from({ length: count }, (_, number) => sendAt(number)));
process.stdout.write(JSON.stringify(results));
agent.destroy();

/** At its own moment, whether or not those before it were answered. */
async function sendAt(number: number): Promise<SentApplication> {
  await new Promise((resolve) => setTimeout(resolve, (number * 1000) / Number(perSecond)));
  const startedAt = performance.now();
  // A server that refuses an upload may close the connection before all of it was sent.
  const status = await send(number).catch(() => 0);
  return { status, ms: performance.now() - startedAt };
}

async function send(number: number): Promise<number> {
  const fields = { ...APPLICANT, email: `applicant-${process.pid}-${number}@example.com` };
  const fieldParts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(fieldParts.join(""));
  const headers = {
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": head.length + resume.length,
  };
  const upload = request(address, { method: "POST", agent, headers });
  upload.write(head);
  upload.end(resume);
  const [response] = await once(upload, "response");
  await text(response);
  return response.statusCode;
}
