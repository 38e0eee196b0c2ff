import { describe, expect, it } from "vitest";
import { contentDisposition, fileExtension, safeFileName } from "./fileName";

const names: readonly [string, string][] = [
  ["cv.pdf", "cv.pdf"],
  ["Ada Lovelace - CV (2026).pdf", "Ada Lovelace - CV (2026).pdf"],
  ["../../etc/passwd", "passwd"],
  ["..\\..\\boot.ini", "boot.ini"],
  ["C:\\fakepath\\cv.pdf", "cv.pdf"],
  ["/absolute/cv.pdf", "cv.pdf"],
  ["a/b\\c/cv.pdf", "cv.pdf"],
  ["..", "file"],
  [".", "file"],
  ["", "file"],
  ["   ", "file"],
  ["/", "file"],
  ["\u0000", "file"],
  ["cv\u0000.pdf", "cv.pdf"],
  ["cv.pdf\u0000.exe", "cv.pdf.exe"],
  ["cv\r\nSet-Cookie: a=b.pdf", "cvSet-Cookie_ a=b.pdf"],
  ["cv\n.pdf", "cv.pdf"],
  ["cv\t.pdf", "cv.pdf"],
  ["cv\u007f\u009b.pdf", "cv.pdf"],
  ["cv\u001b[31m.pdf", "cv[31m.pdf"],
  ["cv\u202efdp.exe", "cvfdp.exe"],
  ["\u2066cv\u2069.pdf", "cv.pdf"],
  ["\u200fcv\u200e.pdf", "cv.pdf"],
  ["cv\u200b\ufeff.pdf", "cv.pdf"],
  ["cv\u2028\u2029.pdf", "cv.pdf"],
  ["cv\u00ad.pdf", "cv.pdf"],
  ['"quoted".pdf', "_quoted_.pdf"],
  ["it's.pdf", "it's.pdf"],
  ["<script>.pdf", "_script_.pdf"],
  ["a:b|c?d*e.pdf", "a_b_c_d_e.pdf"],
  ["cv.pdf:stream", "cv.pdf_stream"],
  [".htaccess", "htaccess"],
  ["...cv.pdf", "cv.pdf"],
  ["cv.pdf.", "cv.pdf"],
  ["cv.pdf...   ", "cv.pdf"],
  ["  cv.pdf  ", "cv.pdf"],
  ["a    b.pdf", "a b.pdf"],
  ["a\u00a0\u3000b.pdf", "a b.pdf"],
  ["CON", "_CON"],
  ["con.pdf", "_con.pdf"],
  ["NUL.docx", "_NUL.docx"],
  ["aux.tar.gz", "_aux.tar.gz"],
  ["COM1.pdf", "_COM1.pdf"],
  ["lpt9", "_lpt9"],
  ["com0.pdf", "_com0.pdf"],
  ["console.pdf", "console.pdf"],
  ["Lebenslauf Müller.pdf", "Lebenslauf Müller.pdf"],
  ["Cafe\u0301.pdf", "Café.pdf"],
  ["履歴書.docx", "履歴書.docx"],
  ["سيرة ذاتية.pdf", "سيرة ذاتية.pdf"],
  ["می\u200cخواهم.pdf", "می\u200cخواهم.pdf"],
  ["👩\u200d💻 cv.pdf", "👩\u200d💻 cv.pdf"],
  ["\ud83d.pdf", "\ufffd.pdf"],
  ["cv%00.pdf", "cv%00.pdf"],
  ["cv%2e%2e%2f.pdf", "cv%2e%2e%2f.pdf"],
  ["$jndi:ldap.pdf", "$jndi_ldap.pdf"],
  ["-rf.pdf", "-rf.pdf"],
  ["~cv.pdf", "~cv.pdf"],
  ["cv.PDF", "cv.PDF"],
  ["cv;type=text-html.pdf", "cv;type=text-html.pdf"],
  [`${"a".repeat(300)}.pdf`, `${"a".repeat(196)}.pdf`],
  ["a".repeat(300), "a".repeat(200)],
  [`${"👩".repeat(150)}.docx`, `${"👩".repeat(97)}.docx`],
  [`a.${"x".repeat(300)}`, `a.${"x".repeat(198)}`],
];

describe("a file's name", () => {
  it.each(names)("%j becomes %j", (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
    expect(safeFileName(safe)).toBe(safe);
  });

  it.each(names)("%j gives a valid header in ASCII", (name) => {
    const header = contentDisposition(name);
    expect(header).toMatch(
      /^attachment; filename="[ !#$&-:<-[\]-~]+"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/,
    );
    const encoded = header.split("UTF-8''")[1] ?? "";
    expect(decodeURIComponent(encoded)).toBe(safeFileName(name));
    expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
  });

  it("has an extension", () => {
    expect(["a.PDF", "a.b.Docx", "none", "dot."].map(fileExtension)).toEqual([
      "pdf",
      "docx",
      "",
      "",
    ]);
  });
});
