import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type AddressObject, simpleParser } from "mailparser";
import { expect } from "vitest";
import type { RunningApp } from "./app";

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  /** Where an answer goes; empty if that is the sender. */
  replyTo: string;
}

/** The mails that left a site without a mail server, the oldest first. */
export async function mailsOf(app: RunningApp): Promise<ReadMail[]> {
  const folder = path.join(app.dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).sort();
  const mails = await Promise.all(files.map((name) => readMail(path.join(folder, name))));
  return mails.filter((mail) => mail !== null);
}

/** Waits for a mail to an address whose subject holds `words`, and whose text holds `within`. */
export async function mailTo(
  app: RunningApp,
  address: string,
  words: string,
  within = "",
): Promise<ReadMail> {
  const find = async () =>
    (await mailsOf(app)).findLast(
      ({ to, subject, text }) => to === address && subject.includes(words) && text.includes(within),
    );
  await expect.poll(find).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error("a mail vanished");
  return mail;
}

/** Null for a mail that was erased after it was listed. */
async function readMail(file: string): Promise<ReadMail | null> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!bytes) return null;
  const { to, replyTo, subject = "", text = "" } = await simpleParser(bytes);
  return { to: firstAddress(to), replyTo: firstAddress(replyTo), subject, text };
}

function firstAddress(addresses: AddressObject | AddressObject[] = []): string {
  const [first] = [addresses].flat().flatMap(({ value }) => value);
  return first?.address ?? "";
}
