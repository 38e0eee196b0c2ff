import { expect, test } from "vitest";
import { breakLines, loadLettering } from "~/platform/files/lettering.server";

test("characters of several alphabets are drawn, others are left out", async () => {
  const { bold } = await loadLettering();
  const place = { x: 0, y: 0, size: 40 };
  for (const text of ["Engineer", "Zażółć", "Đặng", "Développeur"])
    expect(bold.outline(text, place)).toMatch(/^[MLQCZ\d .-]+$/);
  expect(bold.outline("日本\u{1F600}\u202E", place)).toBe("");
  expect(bold.width("", 40)).toBe(0);
});

test("all numbers of an outline are valid", async () => {
  const { bold } = await loadLettering();
  for (let x = 0; x < 40; x += 0.37)
    expect(bold.outline("nd gas", { x, y: 114, size: 36 })).not.toContain("NaN");
});

test("every line fits, also if one word does not", async () => {
  const { bold } = await loadLettering();
  for (const text of ["Senior Software Engineer", "W".repeat(90), `${"x".repeat(50)} y`, " "]) {
    const lines = breakLines(bold, text, 80, 500);
    for (const line of lines) expect(bold.width(line, 80)).toBeLessThanOrEqual(500);
    expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
  }
});
