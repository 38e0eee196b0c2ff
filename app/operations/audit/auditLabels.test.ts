import { expect, test } from "vitest";
import { formatAction, formatActor, formatSubject } from "~/operations/audit/auditLabels";

const ID = "01980000-0000-7000-8000-00000abcdef1";
const names = { [`administrator:${ID}`]: "Ada Rivera" };

test("an action is shown as words with a capital letter", () => {
  expect(formatAction("resume-read")).toBe("Resume read");
});

test("administrators are shown by name, deleted ones by the end of their id, other actors by their kind", () => {
  expect(formatActor(`administrator:${ID}`, names)).toBe("Ada Rivera");
  expect(formatActor(`administrator:${ID}`, {})).toBe("Former administrator …0abcdef1");
  expect(formatActor("operator", names)).toBe("Operator");
  expect(formatActor("constructor", names)).toBe("Constructor");
});

test("a subject links to its page if it has one", () => {
  expect(formatSubject(`application:${ID}`, names)).toEqual({
    label: "Application …0abcdef1",
    href: `/admin/applications/${ID}`,
  });
  expect(formatSubject(`account:${ID}`, names)).toEqual({ label: "Ada Rivera" });
  expect(formatSubject("backup", names)).toEqual({ label: "Backup" });
});
