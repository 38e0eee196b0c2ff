import { expect, test } from "vitest";
import { storableReason } from "~/platform/mail/storableReason";
import { contactMessage } from "../../../tests/support/outgoingMail";

test("a stored reason contains no content of the mail and no address", () => {
  const reason =
    "550 5.1.1 <company@example.test>: no such user,\r\n Zoë Visitor of Visitor & Sons (Grüße,\nplease call me.) or other@elsewhere.test";
  expect(storableReason(reason, contactMessage())).toBe(
    "550 5.1.1 <[…]>: no such user, […] of […] ([…]) or [address]",
  );
});

test("a stored reason does not name the mailbox, which servers quote without its host", () => {
  const message = { to: { name: "", address: "jane.doe@visitor.test" } };
  const reason = "550 jane.doe: user unknown (jane.doe at visitor.test); not jane.doe2";
  const stored = "550 […]: user unknown ([…] at visitor.test); not jane.doe2";
  expect(storableReason(reason, message)).toBe(stored);
});

test("a long reason is cut, also for a mail whose content is erased", () => {
  expect(storableReason("x".repeat(5000), {})).toHaveLength(200);
});

test("a reason of any length is made safe at once", () => {
  const cpuBefore = process.cpuUsage();
  expect(storableReason("x".repeat(200_000), {})).toHaveLength(200);
  storableReason(`${"a.".repeat(100_000)} `, {});
  const { user, system } = process.cpuUsage(cpuBefore);
  expect((user + system) / 1000).toBeLessThan(200);
});
