import { expect, test } from "vitest";
import { readSource } from "./application";

test.each(["linkedin", "Newsletter 2026-11", "job_board:nj", "Zoë", "x".repeat(64)])(
  "%s is a source",
  (text) => expect(readSource(` ${text} `)).toBe(text),
);

test.each(["", " ", null, "=1+1", "-a", "<b>", "a\u0000b", "a\r\nb", "a@b", "x".repeat(65)])(
  "%j is none",
  (text) => expect(readSource(text)).toBe(""),
);
