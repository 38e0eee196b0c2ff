import { beforeAll, expect, it } from "vitest";
import { cleanArticle } from "./cleanArticle.server";

/**
 * Times the processor time of an ordinary article of the same length, cleaned on the same machine, so that neither a
 * slow machine nor a busy one makes an article look slow. The slowest takes 1.4 times as much.
 */
const COST_MAX_RATIO = 8;

const SOURCE_LENGTH = 250_000;
const CODE_LENGTH = 49_000;

const fill = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
const code = (language: string, text: string) =>
  `<pre><code class="language-${language}">${text}</code></pre>`;

const ORDINARY_PIECE =
  '<h2>Costs of a cloud</h2><p>A <strong>bill</strong> that <a href="/blog">all</a> read.</p><ul><li>One</li></ul>';

async function cleaningMs(source: string): Promise<number> {
  const cpuBefore = process.cpuUsage();
  await cleanArticle(source);
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1_000;
}

let ordinaryMs = 0;

beforeAll(async () => {
  await cleanArticle(code("sql", "SELECT 1"));
  const ordinary = fill(ORDINARY_PIECE, SOURCE_LENGTH);
  // The first one pays for compiling the parsers.
  await cleaningMs(ordinary);
  ordinaryMs = await cleaningMs(ordinary);
});

it.each([
  ["formatting left open", `<p><b><i><u><s><em>${fill("<div>x</div>", SOURCE_LENGTH)}`],
  ["a link left open", `<p><a href="/${"a".repeat(1_900)}">${fill("<div>x</div>", SOURCE_LENGTH)}`],
  ["formatting in tables", `<table>${fill("x<b>", 100)}${fill("<i>x</i><tr>", SOURCE_LENGTH)}`],
  ["one heading again and again", fill("<h2>a</h2>", SOURCE_LENGTH)],
  ["elements as deep as may be", fill("<p>".concat("<i>".repeat(98)), SOURCE_LENGTH)],
  ["elements without end", fill("<div>", SOURCE_LENGTH)],
  ["ends without beginning", fill("</div>", SOURCE_LENGTH)],
  ["blocks", fill("<div>x</div>", SOURCE_LENGTH)],
  ["attributes", `<p ${Array.from({ length: 40_000 }, (_, index) => `a${index}=1`).join(" ")}>`],
  ["broken comments", fill("<!-- <!--", SOURCE_LENGTH)],
  ["raw text in raw text", fill("<noscript></noscript ", SOURCE_LENGTH)],
  ["blank space", `<h2>a${fill(" \n", SOURCE_LENGTH)}b</h2>`],
  ["words in C#", code("csharp", fill("public static a ", CODE_LENGTH))],
  ["words in lines of C#", code("csharp", fill("public static a;\n", CODE_LENGTH))],
  ["blank lines of JavaScript", code("javascript", `x${fill("\n", CODE_LENGTH)}`)],
  ["one long word of Java", code("java", fill("a", CODE_LENGTH))],
  ["brackets of JSON", code("json", fill("[", CODE_LENGTH))],
  ["quotes in Bash", code("bash", fill("'\n", CODE_LENGTH))],
])(
  "cleaning %s costs little more than an ordinary article of that length",
  async (_what, source) => {
    expect((await cleaningMs(source)) / ordinaryMs).toBeLessThan(COST_MAX_RATIO);
  },
);
