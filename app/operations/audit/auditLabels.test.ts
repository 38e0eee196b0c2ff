import { expect, test } from "vitest";
import { formatAction, formatActor, formatSubject } from "~/operations/audit/auditLabels";

const ID = "01980000-0000-7000-8000-00000abcdef1";
const names = { [`administrator:${ID}`]: "Ada Rivera" };

test("an action reads as a sentence begins", () => {
  expect(formatAction("resume-read")).toBe("Resume read");
});

test("administrators are called by name, whoever left by the end of the id, others by what they are", () => {
  expect(formatActor(`administrator:${ID}`, names)).toBe("Ada Rivera");
  expect(formatActor(`administrator:${ID}`, {})).toBe("Former administrator …0abcdef1");
  expect(formatActor("operator", names)).toBe("Operator");
  expect(formatActor("constructor", names)).toBe("Constructor");
});

test("what it was about leads to its page where there is one", () => {
  expect(formatSubject(`application:${ID}`, names)).toEqual({
    words: "Application …0abcdef1",
    href: `/admin/applications/${ID}`,
  });
  expect(formatSubject(`account:${ID}`, names)).toEqual({ words: "Ada Rivera" });
  expect(formatSubject("backup", names)).toEqual({ words: "Backup" });
});
