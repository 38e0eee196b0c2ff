import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { giveToOwner, makePrivateFolder, withinFolder } from "~/platform/files/folders.server";
import { syncToDisk } from "~/platform/files/localFileStore.server";
import {
  composeMail,
  type DeliveryOutcome,
  type MailTransport,
  type OutgoingMail,
} from "~/platform/mail/transports/mailTransport";

/** Writes each mail to a `.eml` file, for sites without a mail server; any mail program opens them. */
export function openFileTransport(folder: string): MailTransport {
  // This formats a mail and sends nothing.
  const formatter = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  });
  return {
    kind: "file",
    kindFor: () => "file",
    async send(mail, signal) {
      if (signal.aborted)
        return { ok: false, kind: "retry", reason: "stopped before it was written" };
      const composed = composeMail(mail);
      if (!composed)
        return { ok: false, kind: "park", reason: "sender or recipient is no plain address" };
      const { message } = await formatter.sendMail(composed);
      return storing(() => writeDurably(folder, fileName(mail), message as Buffer));
    },
    erase: (mail) => storing(() => eraseDurably(folder, fileName(mail))),
    async close() {},
  };
}

/** One name for all attempts at a mail, so that a repetition replaces the first file. */
function fileName(mail: Pick<OutgoingMail, "id" | "date">): string {
  return `${mail.date.toISOString().replace(/[:.]/g, "-")}-${mail.id}.eml`;
}

/** A full or missing disk can recover, so its errors are retried. */
async function storing(work: () => Promise<void>): Promise<DeliveryOutcome> {
  try {
    await work();
    return { ok: true };
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    return { ok: false, kind: "retry", reason: `the mail folder answered ${code ?? message}` };
  }
}

/** Writes a file so that it is complete or absent, and survives a power cut. */
async function writeDurably(folder: string, name: string, bytes: Buffer): Promise<void> {
  makePrivateFolder(folder);
  await withinFolder(folder, async (place) => {
    const temporary = path.join(place, `.${name}.tmp`);
    // Of an attempt that was interrupted.
    await rm(temporary, { force: true });
    await writeFile(temporary, bytes, { mode: 0o600, flag: "wx", flush: true });
    await giveToOwner(temporary, place);
    await rename(temporary, path.join(place, name));
    await syncToDisk(place);
  });
}

async function eraseDurably(folder: string, name: string): Promise<void> {
  // Without the folder nothing was ever written.
  await withinFolder(folder, async (place) => {
    await rm(path.join(place, `.${name}.tmp`), { force: true });
    await rm(path.join(place, name), { force: true });
    await syncToDisk(place);
  }).catch(unlessMissing);
}

function unlessMissing(cause: NodeJS.ErrnoException): void {
  if (cause.code !== "ENOENT") throw cause;
}
