import { expect, test } from "vitest";
import { isEmailAddress } from "~/platform/emailAddress";

test.each([
  "jane@example.com",
  "jane.doe+jobs@mail.example.co.uk",
  "o'brien_1@xn--exmple-cua.com",
  "a@b",
])("%s is an email address", (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  "",
  "jane",
  "@example.com",
  "jane@",
  "jane@@example.com",
  "jane@example.com,evil@example.com",
  "jane@example.com;evil@example.com",
  "jane@example.com evil@example.com",
  " jane@example.com",
  "jane@example.com\n",
  "jane@example.com\r\nBcc: evil@example.com",
  "jane\0@example.com",
  '"jane"@example.com',
  '"x@evil.test y"@good.test',
  "user@good.test(x)evil.test",
  "user(comment)@good.test",
  "<jane@example.com>",
  "Jane <jane@example.com>",
  "jane@[127.0.0.1]",
  "jane%evil.test@good.test",
  "evil.test!jane@good.test",
  "jane.@example.com",
  ".jane@example.com",
  "ja..ne@example.com",
  "jane@example..com",
  "jane@-example.com",
  "jane@example.com.",
  "jané@example.com",
  "jane@exаmple.com",
  `${"a".repeat(65)}@example.com`,
  `jane@${"a".repeat(64)}.com`,
  `jane@${"a.".repeat(130)}com`,
])("%j is rejected", (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
