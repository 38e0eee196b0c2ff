import { expect, test } from "vitest";
import { officeHours } from "~/company/profile";
import { NORTHWIND } from "../../database/demo/company";

const hours = (days: number[], timeZone = "America/New_York", opens = "09:00", closes = "18:00") =>
  officeHours({ businessHours: { days, opens, closes }, timeZone });

test("the demo firm's hours are those of the specification, and follow from its days and times", () => {
  expect(NORTHWIND.hours).toEqual([
    "Monday to Friday 9:00 AM to 6:00 PM EST",
    "Closed Saturday and Sunday",
  ]);
});

test.each([
  [[5, 1, 3], "Monday, Wednesday, and Friday", "Closed Tuesday, Thursday, Saturday, and Sunday"],
  [[1, 2, 3, 4, 6], "Monday to Thursday and Saturday", "Closed Friday and Sunday"],
  [[6, 7], "Saturday and Sunday", "Closed Monday to Friday"],
  [[2], "Tuesday", "Closed Monday and Wednesday to Sunday"],
])("the days %j are %s, %s", (days, open, closed) => {
  expect(hours(days)).toEqual([`${open} 9:00 AM to 6:00 PM EST`, closed]);
});

test("without a closed day there is one line", () => {
  expect(hours([1, 2, 3, 4, 5, 6, 7])).toEqual(["Monday to Sunday 9:00 AM to 6:00 PM EST"]);
});

test.each([
  ["America/Los_Angeles", "PST"],
  ["America/Phoenix", "MST"],
  ["UTC", "UTC"],
  ["Europe/Berlin", "GMT+1"],
  ["Australia/Sydney", "GMT+10"],
  ["Asia/Kolkata", "GMT+5:30"],
])("the standard time of %s is called %s, in summer too", (timeZone, name) => {
  expect(hours([1], timeZone, "08:30", "12:00")[0]).toBe(`Monday 8:30 AM to 12:00 PM ${name}`);
});
