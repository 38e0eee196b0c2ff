import { expect, test } from "vitest";
import { resumeWarning } from "~/applications/resumes/ResumeCard";

test("a resume without active content has no warning", () => {
  expect(resumeWarning([])).toBeNull();
});

test("a warning names the active content and what could not be checked", () => {
  const end = "Nothing of that runs here. Be careful when you open the download.";
  expect(resumeWarning(["scripts"])).toBe(`It holds a script. ${end}`);
  expect(resumeWarning(["forms", "scripts", "macros"])).toBe(
    `It holds a script, a form and macros. ${end}`,
  );
  expect(resumeWarning(["unchecked"])).toBe(`Parts of it could not be checked. ${end}`);
});
