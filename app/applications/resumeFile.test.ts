import { expect, test } from "vitest";
import {
  chosenFileError,
  RESUME_EMPTY,
  RESUME_MAX_BYTES,
  RESUME_MISNAMED,
  RESUME_MISSING,
  RESUME_TOO_LARGE,
  RESUME_WRONG_TYPE,
  resumeError,
} from "~/applications/resumeFile";

test("a resume is required, of an accepted type, not empty and at most 5 MB", () => {
  expect(resumeError(null)).toBe(RESUME_MISSING);
  expect(resumeError({ name: "me.exe", size: 10 })).toBe(RESUME_WRONG_TYPE);
  expect(resumeError({ name: "me.pdf", size: 0 })).toBe(RESUME_EMPTY);
  expect(resumeError({ name: "me.pdf", size: RESUME_MAX_BYTES + 1 })).toBe(RESUME_TOO_LARGE);
  expect(resumeError({ name: "Me.DOCX", size: RESUME_MAX_BYTES })).toBeNull();
});

test("a chosen file is of the kind its name says by its first bytes", async () => {
  const errorOf = (name: string, content: string) => chosenFileError(new File([content], name));
  expect(await errorOf("me.pdf", "\n%PDF-1.7")).toBeNull();
  expect(await errorOf("me.pdf", "MZ program")).toBe(RESUME_MISNAMED);
  expect(await errorOf("me.docx", "PK\x03\x04 and more")).toBeNull();
  expect(await errorOf("me.docx", "%PDF-1.7")).toBe(RESUME_MISNAMED);
  expect(await errorOf("me.doc", "{\\rtf1}")).toBe(RESUME_MISNAMED);
  expect(await errorOf("me.txt", "%PDF-1.7")).toBe(RESUME_WRONG_TYPE);
});
