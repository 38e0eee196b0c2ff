import { expect, test } from "vitest";
import { suggestEmail } from "~/platform/forms/emailSuggestion";

test.each([
  ["dana@gmial.com", "dana@gmail.com"],
  ["dana@gmai.com", "dana@gmail.com"],
  ["dana@gmaill.com", "dana@gmail.com"],
  ["dana@gmail.con", "dana@gmail.com"],
  ["dana@gmail.co", "dana@gmail.com"],
  ["dana@gmal.cmo", "dana@gmail.com"],
  [" Dana.Novak+jobs@GMIAL.com ", "Dana.Novak+jobs@gmail.com"],
  ["dana@hotmial.con", "dana@hotmail.com"],
  ["dana@homtial.com", "dana@hotmail.com"],
  ["dana@outlok.com", "dana@outlook.com"],
  ["dana@yaho.com", "dana@yahoo.com"],
  ["dana@iclould.com", "dana@icloud.com"],
  ["dana@comcast.nte", "dana@comcast.net"],
  ["dana@aol.con", "dana@aol.com"],
  ["dana@gmail", "dana@gmail.com"],
  ["dana@gmailcom", "dana@gmail.com"],
  ["dana@novak-freight.con", "dana@novak-freight.com"],
])("%s was probably meant as %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "dana@gmail.com",
  "dana@GMAIL.com",
  "dana@ymail.com",
  "dana@mail.com",
  "dana@gmx.de",
  "dana@small.com",
  "dana@aon.com",
  "dana@love.com",
  "dana@yahoo.ca",
  "dana@yahoo.co.uk",
  "dana@hotmail.de",
  "dana@googlemail.com",
  "dana@novak.example",
  "dana@novak.co",
  "dana@novak",
  "@gmial.com",
  "gmial.com",
  "dana",
  "",
])("%s is not asked about", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
