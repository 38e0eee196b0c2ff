import { expect, test } from "vitest";
import { cleanArticle } from "#markup/cleanArticle.server";
import { countArticleWords } from "~/shell/richText/editing";
import { articleSchema } from "~/shell/richText/schema";

test("the editor counts as many words as the page has", async () => {
  const texts = ["Join on order_id, not on customer_id.", "Un cafe\u0301 de l’équipe"];
  const paragraphs = texts.map((text) =>
    articleSchema.nodes.paragraph.create(null, articleSchema.text(text)),
  );
  const doc = articleSchema.nodes.doc.create(null, paragraphs);
  const article = await cleanArticle(texts.map((text) => `<p>${text}</p>`).join("\n"));
  expect(article).toMatchObject({ ok: true, wordCount: countArticleWords(doc) });
});
