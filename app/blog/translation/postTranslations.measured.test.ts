import { expect, test } from "vitest";
import { translatePost } from "~/blog/translation/postTranslations.server";
import { saveTranslation } from "~/platform/data/translations.server";
import { ADA } from "../../../tests/support/actors";
import { useEmptyDatabase } from "../../../tests/support/database";
import { hostilePost } from "../../../tests/support/hostilePost";

const database = useEmptyDatabase();

test("a translated article is cleaned once, however often its page is asked for", async () => {
  const app = database.context();
  const post = hostilePost({ id: "winds" });
  const content = "<p>Vientos <b>fuertes</b> y <i>constantes</i></p>\n".repeat(5_000);
  const input = { title: "Vientos", summary: "Del norte", content };
  await saveTranslation(app, ADA, { kind: "post", id: "winds", language: "es", version: 0, input });
  const calendar = { ...app.publicCalendar(), locale: "es-US" as const };
  const spanish = { ...app, base: "/es" as const, publicCalendar: () => calendar };
  const processorMs = async () => {
    const before = process.cpuUsage();
    expect((await translatePost(spanish, post)).content).toContain("<b>fuertes</b>");
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const first = await processorMs();
  expect(await processorMs()).toBeLessThan(first / 5);
});
