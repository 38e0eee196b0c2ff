import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, test } from "vitest";
import { cleanLogo, recleanLogo } from "~/company/cleanLogo";
import { LOGO_MAX_BYTES } from "~/company/rules";

const PATH = '<path d="M1 1h6v6H1z"/>';
const drawing = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inside}</svg>`;

function cleaned(source: string): string {
  const result = cleanLogo(source);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.svg;
}

test("the file of a drawing program keeps its shapes, gradients and colors, and loses its metadata", () => {
  const source = `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Generator: Drawing 27 -->
<svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="100px" height="100px" viewBox="0 0 100 100"
  fill="none" xml:space="preserve" inkscape:version="1.4" data-name="Mark">
  <sodipodi:namedview id="base"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <metadata><rdf:RDF>by somebody</rdf:RDF></metadata>
  <title>Fjord</title>
  <defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1e2" y2="0">
    <stop offset="0%" stop-color="#0b5d3b"/><stop offset=".5" stop-color='rgb(1, 2, 3)' stop-opacity="0.5"/>
  </linearGradient></defs>
  <g transform="translate(1 2) rotate(-45,50,50)" class="shapes"><rect width="100" height="100" rx="22" fill="url(#a)"/>
  <polygon points="1,2 3,4 5.5,-6"/></g></svg>
`;
  expect(cleaned(source)).toBe(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="none"><title>Fjord</title>',
      '<defs><linearGradient id="mark-a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1e2" y2="0">',
      '<stop offset="0%" stop-color="#0b5d3b"></stop>',
      '<stop offset=".5" stop-color="rgb(1, 2, 3)" stop-opacity="0.5"></stop></linearGradient></defs>',
      '<g transform="translate(1 2) rotate(-45,50,50)">',
      '<rect width="100" height="100" rx="22" fill="url(#mark-a)"></rect>',
      '<polygon points="1,2 3,4 5.5,-6"></polygon></g></svg>',
    ].join(""),
  );
});

test.each([
  ["a shape", `<g fill="red">${PATH}</g>`],
  ["a title with a sign of XML", `<title>Fjord > AI</title>${PATH}`],
  [
    "a gradient with the longest id",
    `<defs><linearGradient id="${"a".repeat(64)}"/></defs><path fill="url(#${"a".repeat(64)})" d="M1 1h6"/>`,
  ],
  [
    "ids with and without the prefix",
    `<linearGradient id="a"/><linearGradient id="mark-a"/><path fill="url(#a)" d="M1 1h6"/>`,
  ],
  [
    "nearly as many bytes as an upload may have",
    "<path d='M1 1h6v6H1z'/>".repeat(480) + PATH.replace("h6", "h6".repeat(4_000)),
  ],
])("the result is well-formed and comes back from a backup as it is: %s", (_, inside) => {
  const once = cleaned(drawing(inside));
  expect(new DOMParser().parseFromString(once, "image/svg+xml").documentElement?.tagName).toBe(
    "svg",
  );
  expect(recleanLogo(once)).toEqual({ ok: true, svg: once });
});

test("a stored logo that was changed in a backup gets its ids prefixed, and is refused with active content", () => {
  const changed = recleanLogo(drawing(`<linearGradient id="a"/>${PATH}`));
  expect(changed).toMatchObject({ svg: expect.stringContaining('id="mark-a"') });
  expect(recleanLogo(drawing(`<script/>${PATH}`))).toEqual({
    ok: false,
    reason: "unknown-part",
    what: "<script>",
  });
});

test("width and height replace a missing viewBox", () => {
  expect(cleaned(`<svg width="40" height="40">${PATH}</svg>`)).toContain('viewBox="0 0 40 40"');
});

describe("rejected by name", () => {
  test.each([
    ["<script>", "<script>alert(1)</script>"],
    ["<script>", '<script href="https://evil.example/x.js"/>'],
    ["<style>", "<style>@import url(https://evil.example/)</style>"],
    ["<foreignObject>", '<foreignObject><body onload="alert(1)"/></foreignObject>'],
    ["<image>", '<image href="https://evil.example/x.png"/>'],
    ["<use>", '<use href="#a"/>'],
    ["<a>", '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ["<animate>", '<animate attributeName="href" values="javascript:alert(1)"/>'],
    ["<set>", '<set attributeName="onload" to="alert(1)"/>'],
    ["<iframe>", '<iframe src="https://evil.example"/>'],
    ["<filter>", '<filter id="a"><feImage href="https://evil.example"/></filter>'],
    ["<text>", "<text>words</text>"],
    ["<svg>", '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'],
    ["<svg:script>", "<svg:script>alert(1)</svg:script>"],
    ["<SCRIPT>", "<SCRIPT>alert(1)</SCRIPT>"],
    ["<handler>", '<handler type="text/javascript">alert(1)</handler>'],
    ["onload", '<g onload="alert(1)"><path d="M0 0"/></g>'],
    ["onclick", '<path d="M0 0" onclick="alert(1)"/>'],
    ["ONCLICK", '<path d="M0 0" ONCLICK="alert(1)"/>'],
    ["style", '<path d="M0 0" style="background:url(https://evil.example)"/>'],
    ["href", '<linearGradient id="a" href="https://evil.example#a"/>'],
    ["xlink:href", '<linearGradient id="a" xlink:href="javascript:alert(1)"/>'],
    ["src", '<rect src="https://evil.example"/>'],
    ["filter", '<path d="M0 0" filter="url(#a)"/>'],
    ["mask", '<path d="M0 0" mask="url(https://evil.example)"/>'],
    ["xml:base", '<g xml:base="https://evil.example/"><path d="M0 0"/></g>'],
    ["text outside shapes", "words<path d='M0 0'/>"],
    ['fill="url(https://evil.exampl', '<path d="M0 0" fill="url(https://evil.example/x#a)"/>'],
    ["fill=\"url('#a')\"", `<path d="M0 0" fill="url('#a')"/>`],
    ['fill="url(#a) red"', '<path d="M0 0" fill="url(#a) red"/>'],
    ['fill="expression(alert(1))"', '<path d="M0 0" fill="expression(alert(1))"/>'],
    ['stop-color="url(#a)"', '<stop stop-color="url(#a)"/>'],
    ['d="M0 0;alert(1)"', '<path d="M0 0;alert(1)"/>'],
    ['width="calc(1px)"', '<rect width="calc(1px)"/>'],
    ['width="1e99"', '<rect width="1e99"/>'],
    ['id="a b"', '<path id="a b" d="M0 0"/>'],
    ['transform="url(#a)"', '<path transform="url(#a)" d="M0 0"/>'],
  ])("%s", (what, inside) => {
    const result = cleanLogo(drawing(inside));
    expect(result).toMatchObject({ ok: false, reason: "unknown-part" });
    if (!result.ok && result.reason === "unknown-part") {
      expect(result.what.startsWith(what) || what.startsWith(result.what)).toBe(true);
    }
  });

  test("an event on the drawing itself", () => {
    expect(cleanLogo(drawing(PATH, ' onload="alert(1)"'))).toEqual({
      ok: false,
      reason: "unknown-part",
      what: "onload",
    });
  });
});

describe("not accepted as a drawing", () => {
  test.each([
    ["nothing", ""],
    ["words", "hello"],
    ["HTML", "<html><body/></html>"],
    ["a doctype", `<!DOCTYPE svg>${drawing(PATH)}`],
    ["an entity that grows", `<!DOCTYPE svg [<!ENTITY a "&a;&a;">]>${drawing(PATH)}`],
    ["an entity in a value", drawing('<path d="&#77;0 0"/>')],
    ["an entity in a name", drawing("<title>&lt;script&gt;</title>")],
    ["a section of raw text", drawing("<![CDATA[<script>alert(1)</script>]]>")],
    ["an instruction", drawing('<?xml-stylesheet href="https://evil.example"?>')],
    ["a stylesheet before it", `<?xml-stylesheet href="x"?>${drawing(PATH)}`],
    ["two drawings", drawing(PATH) + drawing(PATH)],
    ["something after it", `${drawing(PATH)}<script/>`],
    ["tags that cross", drawing("<g><path d='M0 0'></g></path>")],
    ["a tag that stays open", '<svg viewBox="0 0 8 8"><g>'],
    ["a value without quotes", drawing("<path d=M0/>")],
    ["an attribute twice", drawing('<path d="M0 0" d="M1 1"/>')],
    ["a comment that does not end", drawing(`${PATH}<!-- `)],
    [
      "another namespace",
      `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 8 8">${PATH}</svg>`,
    ],
    ["a tag inside a value", drawing('<path d="<script>"/>')],
    ["zeros", drawing("\u0000")],
  ])("%s", (_, source) => {
    const result = cleanLogo(source);
    expect(result.ok).toBe(false);
    expect(result.ok || ["not-svg", "unknown-part"].includes(result.reason)).toBe(true);
  });
});

test.each([
  ["not-square", `<svg viewBox="0 0 8 4">${PATH}</svg>`],
  ["not-square", `<svg viewBox="0 0 0 0">${PATH}</svg>`],
  ["not-square", `<svg viewBox="0 0 8">${PATH}</svg>`],
  ["not-square", `<svg>${PATH}</svg>`],
  ["empty", drawing("<title>Nothing</title>")],
  ["empty", drawing('<linearGradient id="a"><stop offset="0"/></linearGradient>')],
  ["empty", drawing(`<defs>${PATH}</defs>`)],
  ["too-complex", drawing(PATH.repeat(600))],
  ["too-complex", drawing("<g>".repeat(40) + PATH + "</g>".repeat(40))],
  ["too-large", drawing(PATH + " ".repeat(LOGO_MAX_BYTES))],
])("a drawing is rejected as %s", (reason, source) => {
  expect(cleanLogo(source)).toEqual({ ok: false, reason });
});

test("files made to slow down the parser cost less than a second of the processor", () => {
  const cpuBefore = process.cpuUsage();
  for (const piece of ["<!--", "<g ", ' a="', "<a b='c' ", "matrix(1 ", "&", " \n"])
    cleanLogo(drawing(piece.repeat(20_000 / piece.length)));
  const { user, system } = process.cpuUsage(cpuBefore);
  expect((user + system) / 1000).toBeLessThan(1_000);
});

test("calls a picture in another format no SVG, and does not name what stands in it", () => {
  for (const picture of ["\u0089PNG\r\n\u001a\n\u0000", "GIF89a", "%PDF-1.7\n<<"])
    expect(cleanLogo(picture)).toEqual({ ok: false, reason: "not-svg" });
});
