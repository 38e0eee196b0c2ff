import { expect, test } from "vitest";
import { replyAddress } from "./InboxMessage";

const inquiry = {
  id: "1",
  reference: "MSG-1",
  name: "Grace & Co",
  email: "grace@client.example",
  phone: null,
  company: "Holm",
  service: "data",
  message: "One\nTwo & three",
  state: "new" as const,
  consentVersion: "1",
  consentedAt: new Date(0),
  receivedAt: new Date(0),
};

test("a reply is addressed to the visitor and quotes every line", () => {
  const address = new URL(replyAddress(inquiry));
  expect(address.pathname).toBe("grace@client.example");
  expect(address.searchParams.get("body")).toContain(
    "Grace & Co wrote:\r\n> One\r\n> Two & three\r\n",
  );
});

test("an address cannot inject headers", () => {
  const address = new URL(replyAddress({ ...inquiry, email: "a@b.example?bcc=c@d.example" }));
  expect([...address.searchParams.keys()]).toEqual(["subject", "body"]);
});

test("a long message is truncated between whole characters", () => {
  const address = new URL(replyAddress({ ...inquiry, message: "😀".repeat(5_000) }));
  expect(address.searchParams.get("body")).toMatch(/😀 \[\.\.\.\]\r\n$/u);
});

test("a reply begins with the saved text, which leaves less room for the quote", () => {
  const text = `${"a".repeat(1_100)}\nb`;
  const address = new URL(replyAddress({ ...inquiry, message: "c".repeat(500) }, text));
  const body = address.searchParams.get("body") ?? "";
  expect(body).toMatch(/^a{1100}\r\nb\r\n\r\nGrace & Co wrote:\r\n> c+ \[\.\.\.\]\r\n$/);
  expect(body.length).toBeLessThan(1_300);
});
