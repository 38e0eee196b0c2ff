import { expect, test } from "vitest";
import { isPhoneNumber, telAddress } from "~/platform/forms/phoneNumbers";

test.each([
  "609 555 0100",
  "(609) 555-0100",
  "609.555.0100 ext. 12",
  "+1 609-555-0100 x4",
  "1-609-555-0100, #417",
  "+44 (0)20 7946 0018",
  "(+49) 30/5550100",
  "0049 30 5550100",
  "011 44 20 7946 0018",
  "+33 1 23 45 67 89",
  "555 0100",
  "+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧",
  "609\u2011555\u20110100",
])("%s is a phone number", (typed) => {
  expect(isPhoneNumber(typed)).toBe(true);
});

test.each(["abc", "555", "12345", "1".repeat(16), "609 555 0100 please", "++--()", "ext. 1234567"])(
  "%s is no phone number",
  (typed) => {
    expect(isPhoneNumber(typed)).toBe(false);
  },
);

test.each([
  ["(212) 555-0123", "tel:2125550123"],
  ["(212) 555-0123 ext. 45", "tel:2125550123;ext=45"],
  ["+1 609-555-0100 x4", "tel:+16095550100;ext=4"],
  ["1-609-555-0100, #417", "tel:16095550100;ext=417"],
  ["+44 (0)20 7946 0018", "tel:+442079460018"],
  ["(+49) 30/5550100", "tel:+49305550100"],
  ["(020) 7946 0018", "tel:02079460018"],
  ["+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "tel:+966501234567"],
  ["𝟮𝟭𝟮 555 0123", "tel:2125550123"],
])("%s is dialed as %s", (typed, address) => {
  expect(telAddress(typed)).toBe(address);
});
