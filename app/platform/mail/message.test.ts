import { describe, expect, test } from "vitest";
import type { MailSettings } from "~/platform/config/settings";
import { createLog } from "~/platform/log/log.server";
import { transportKindsOf } from "~/platform/mail/message";
import { openTransport } from "~/platform/mail/transports/openTransport.server";
import { useDatabase } from "../../../tests/support/database";
import { contactMessage } from "../../../tests/support/outgoingMail";

const database = useDatabase();
const smtp = { kind: "smtp", url: "smtp://127.0.0.1:2525" } as const;
const file = { kind: "file" } as const;
const emailjs = {
  kind: "emailjs",
  baseUrl: "http://127.0.0.1:1",
  ...{ serviceId: "s", templateId: "t", publicKey: "k", privateKey: null },
} as const;

describe("the displayed transport is the one that is used", () => {
  test.each<[MailSettings, string, string]>([
    [file, "file", "file"],
    [smtp, "smtp", "smtp"],
    [{ ...emailjs, otherMail: file }, "emailjs", "file"],
    [{ ...emailjs, otherMail: smtp }, "emailjs", "smtp"],
  ])("%j", async (mail, contact, otherMail) => {
    expect(transportKindsOf(mail)).toEqual({ contact, otherMail });
    const settings = { mail, dataDir: database.dataDir };
    const transport = openTransport(settings, database.db, createLog("silent"));
    const unsent = { id: "1", messageId: "<1@x>", date: new Date() };
    const { templateParams: _, ...plain } = contactMessage();
    const inquiry = contactMessage({ templateParams: { name: "Sam" } });
    expect(transport.kindFor({ ...unsent, message: inquiry })).toBe(contact);
    expect(transport.kindFor({ ...unsent, message: plain })).toBe(otherMail);
    await transport.close();
  });
});
