import { expect, test } from "vitest";
import { actionInWords, actorInWords, subjectInWords } from "~/routes/admin/parts/audit/auditWords";

const ID = "01980000-0000-7000-8000-00000abcdef1";
const names = { [`administrator:${ID}`]: "Ada Rivera" };

test("an action reads as a sentence begins", () => {
  expect(actionInWords("resume-read")).toBe("Resume read");
});

test("administrators are called by name, whoever left by the end of the id, others by what they are", () => {
  expect(actorInWords(`administrator:${ID}`, names)).toBe("Ada Rivera");
  expect(actorInWords(`administrator:${ID}`, {})).toBe("Former administrator …0abcdef1");
  expect(actorInWords("operator", names)).toBe("Operator");
  expect(actorInWords("constructor", names)).toBe("Constructor");
});

test("what it was about leads to its page where there is one", () => {
  expect(subjectInWords(`application:${ID}`, names)).toEqual({
    words: "Application …0abcdef1",
    href: `/admin/applications/${ID}`,
  });
  expect(subjectInWords(`account:${ID}`, names)).toEqual({ words: "Ada Rivera" });
  expect(subjectInWords("backup", names)).toEqual({ words: "Backup" });
});
