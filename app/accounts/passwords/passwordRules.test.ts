import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, it } from "vitest";
import { passwordError } from "~/accounts/passwords/passwordRules.server";

const context = ["jane.doe@northwind.example", "Jane Doe", "careers.northwind.example"];

it("refuses the 3,000 most used passwords, and every long one of the list", async () => {
  const common = dictionary["passwords-common"];
  const long = common.filter((password) => password.length >= 12);
  expect(long.length).toBeGreaterThan(200);
  for (const password of [...common.slice(0, 3000), ...long]) {
    expect(await passwordError(password, context), password).not.toBeNull();
    expect(await passwordError(password.toUpperCase(), context), password).not.toBeNull();
  }
});

it.each([
  ["short-one!", "too-short"],
  ["x".repeat(129), "too-long"],
  ["password1234", "common"],
  ["Password!2026", "predictable"],
  ["passwordpassword", "common"],
  ["dragondragondragon", "predictable"],
  ["aaaaaaaaaaaaaaa", "predictable"],
  ["abcabcabcabc", "predictable"],
  ["abcdefghijklmnop", "predictable"],
  ["123456789012", "common"],
  ["northwind-2026", "predictable"],
  ["jane.doe.northwind", "predictable"],
  ["Frontdesk2026!", "predictable"],
  ["frontdesk-admin!", "predictable"],
])("refuses %s: %s", async (password, error) => {
  expect(await passwordError(password, context)).toBe(error);
});

it.each([
  "velvet harbor tundra",
  "Nord-Kompass-47-Fjord",
  "839201748395",
  "k9274#18392!x",
  "пять зелёных слонов",
  "frontdesk is run by owls",
  `${"x".repeat(60)}-${"y".repeat(67)}`,
])("accepts %s: there are no rules about kinds of characters", async (password) => {
  expect(await passwordError(password, context)).toBeNull();
});
