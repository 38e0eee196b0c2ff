import { expect, it } from "vitest";
import { withLabels } from "./articleLabels";
import { cleanArticle } from "./cleanArticle.server";

const SPANISH = {
  table: "Tabla",
  footnote: (number: string) => `Nota ${number}`,
  wayBack: (number: string) => `Volver a la nota ${number}`,
};

async function labeled(source: string): Promise<string> {
  const article = await cleanArticle(source);
  if (!article.ok) throw new Error(article.reason);
  return withLabels(article.html, SPANISH);
}

it("tables and footnotes are named in the language of the page", async () => {
  const html = await labeled(
    '<table><tr><td>1</table><p>One<sup><a href="#fn-1">1</a></sup></p><ol><li>Note</li></ol>',
  );
  expect(html.match(/aria-label="[^"]*"/g)).toEqual([
    'aria-label="Tabla"',
    'aria-label="Nota 1"',
    'aria-label="Volver a la nota 1"',
  ]);
});

it.each([
  '<p>Write &lt;div aria-label="Table"&gt; and aria-label="Footnote 1".</p>',
  '<p><a href="/x" title=\'aria-label="Footnote 1"\'>A link</a></p>',
])("what an author writes stays as it is: %s", async (source) => {
  const article = await cleanArticle(source);
  expect(await labeled(source)).toBe(article.ok && article.html);
});
