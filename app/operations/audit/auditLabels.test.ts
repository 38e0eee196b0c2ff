import { expect, test } from "vitest";
import {
  formatAction,
  formatActor,
  formatNames,
  formatSubject,
} from "~/operations/audit/auditLabels";

const ID = "01980000-0000-7000-8000-00000abcdef1";
const names = { [`administrator:${ID}`]: "Ada Rivera" };

test("an action is shown as words with a capital letter", () => {
  expect(formatAction("resume-read")).toBe("Resume read");
  expect(formatAction("constructor")).toBe("Constructor");
});

test("an action whose name has a word of the code is shown in the words of the screens", () => {
  expect(formatAction("mark-changed")).toBe("Logo changed");
  expect(formatAction("post-published")).toBe("Blog published");
});

test("administrators are shown by name, deleted ones by the end of their id, other actors by their kind", () => {
  expect(formatActor(`administrator:${ID}`, names)).toBe("Ada Rivera");
  expect(formatActor(`administrator:${ID}`, {})).toBe("Former administrator …0abcdef1");
  expect(formatActor("operator", names)).toBe("Operator");
  expect(formatActor("system", names)).toBe("The system");
  expect(formatActor("constructor", names)).toBe("Constructor");
});

test("the address stands beside a name that two accounts share, or that reads like no account", () => {
  const team = ["Ada Rivera", "ada  rivera", "Kim", "Operator"].map((name, id) => ({
    id: String(id),
    name,
    email: `${id}@example.com`,
  }));
  expect(Object.entries(formatNames(team))).toEqual([
    ["administrator:0", "Ada Rivera (0@example.com)"],
    ["administrator:1", "ada  rivera (1@example.com)"],
    ["administrator:2", "Kim"],
    ["administrator:3", "Operator (3@example.com)"],
  ]);
});

const records = {
  [`job:${ID}`]: { name: "Data Engineer", href: `/admin/jobs/edit/${ID}` },
  [`account:${ID}`]: { name: "Ada Rivera" },
};

test("a record that exists is shown by its name, with its page", () => {
  expect(formatSubject(`job:${ID}`, records)).toEqual({
    label: "Data Engineer",
    href: `/admin/jobs/edit/${ID}`,
  });
  expect(formatSubject(`account:${ID}`, records)).toEqual({ label: "Ada Rivera" });
});

test("a record that was deleted has neither name nor link", () => {
  expect(formatSubject(`job:${ID}`, {})).toEqual({ label: "A job that was deleted" });
  expect(formatSubject(`application:${ID}`, {})).toEqual({
    label: "An application that was deleted",
  });
  expect(formatSubject(`picture:${ID}`, {})).toEqual({ label: "An image that was deleted" });
  expect(formatSubject("account:unknown", {})).toEqual({ label: "An unknown account" });
});

test("a page is named by its id, which says which one it is", () => {
  expect(formatSubject("page:es-staff-augmentation", {})).toEqual({
    label: "Page es-staff-augmentation",
    href: "/admin/pages/es-staff-augmentation",
  });
});

test("what is no record leads to where it is set, and anything else is shown as it is stored", () => {
  expect(formatSubject("template:accepted", {})).toEqual({
    label: "Accepted template",
    href: "/admin/settings/templates/accepted",
  });
  expect(formatSubject("company:profile", {}).href).toBe("/admin/settings/company");
  expect(formatSubject(`person:${ID}`, {})).toEqual({ label: "Person …0abcdef1" });
  expect(formatSubject(`saved-reply:${ID}`, {})).toEqual({ label: "Saved reply …0abcdef1" });
});

test("a skipped task is shown by its name, also one that an earlier release stored without its kind", () => {
  expect(formatSubject("task:test-mail", {})).toEqual({
    label: 'The task "test email"',
    href: "/admin",
  });
  expect(formatSubject("mail", {})).toEqual({ label: "Mail" });
});

test("a backup is shown alike, whichever release made it", () => {
  const backup = { label: "The backup", href: "/admin/settings/backup" };
  expect(formatSubject("backup:all", {})).toEqual(backup);
  expect(formatSubject("backup", {})).toEqual(backup);
});
