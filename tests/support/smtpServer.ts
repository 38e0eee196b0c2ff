import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface ReceivedMail {
  from: string;
  recipients: string[];
  raw: string;
  parsed: ParsedMail;
}

/** A real SMTP server on a free port of this machine; `options` make it refuse, hang or ask for a password. */
export async function startSmtpServer(options: SMTPServerOptions = {}, fixedPort = 0) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 50,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          recipients: rcptTo.map((recipient) => recipient.address),
          raw: raw.toString("latin1"),
          parsed: await simpleParser(raw),
        });
        callback();
      });
    },
    ...options,
  });
  // A client that breaks off is part of many a test.
  server.on("error", () => {});
  const listening = server.listen(fixedPort, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
