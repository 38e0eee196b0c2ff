import { expect, it } from "vitest";
import { mailboxKey, recipientKey } from "~/platform/http/security/mailboxKey";

it.each([
  ["case", "Jane.Doe@Example.COM", "jane.doe@example.com"],
  ["a tag", "jane+1@example.com", "jane@example.com"],
  ["several tags", "jane+1+2@example.com", "jane@example.com"],
  ["dots and a tag at Gmail", "j.a.n.e+x@gmail.com", "jane@gmail.com"],
  ["Gmail's other name", "ja.ne@googlemail.com", "jane@gmail.com"],
  ["dots, dashes, underscores and a tag at Proton", "j.a-n_e+x@proton.me", "jane@proton.me"],
  ["Proton's other names", "ja-ne@pm.me", "jane@protonmail.com"],
])("%s is the same mailbox", (_, variant, mailbox) => {
  expect(mailboxKey(variant)).toBe(mailboxKey(mailbox));
});

it.each([
  ["dots elsewhere", "j.ane@example.com", "jane@example.com"],
  ["dashes at Gmail", "j-ane@gmail.com", "jane@gmail.com"],
  ["another domain", "jane@example.org", "jane@example.com"],
  ["a name that begins with a plus", "+1@example.com", "+2@example.com"],
])("%s are different mailboxes", (_, one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
});

it("tagged variants count together, apart from the mailbox itself", () => {
  expect(recipientKey("jane+1@example.com")).toBe(recipientKey("Jane+2+x@example.com"));
  expect(recipientKey("jane+1@example.com")).not.toBe(recipientKey("jane@example.com"));
  expect(recipientKey("j.ane@gmail.com")).toBe(recipientKey("jane@googlemail.com"));
  expect(recipientKey("+1@example.com")).toBe("+1@example.com");
});
