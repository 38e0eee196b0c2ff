import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { savePage } from "~/content/commands.server";
import { homePage } from "~/content/pageForms/homePage";
import { servicesPage } from "~/content/pageForms/servicesPage";
import { publishDuePages } from "~/content/pageSchedule.server";
import { getPageState } from "~/content/queries.server";
import { pageStates } from "~/content/tables.server";
import { createFailedRows } from "~/platform/data/failedRows";
import { PAGE_TEXTS } from "../../database/demo/pageTexts";
import { ADA } from "../../tests/support/actors";
import { useApp } from "../../tests/support/database";

const { app } = useApp();

async function plan(page: typeof homePage | typeof servicesPage) {
  const time = new Date(app.now().getTime() + 60_000);
  const input = PAGE_TEXTS[page.id as "home" | "services"];
  const publication = { kind: "at", time } as const;
  const saved = await savePage(app, ADA, { page: page as never, version: 0, input, publication });
  expect(saved).toMatchObject({ ok: true });
}

async function refuseWritesOf(page: string) {
  await app.db.execute(
    sql.raw(`create or replace function refuse_page() returns trigger language plpgsql as
      $$ begin if new.page = '${page}' then raise 'refused'; end if; return new; end $$`),
  );
  await app.db.execute(
    sql`create or replace trigger refused before update on page_states for each row execute function refuse_page()`,
  );
}

test("a page that cannot be published holds up none of the others, and waits longer after each failure", async () => {
  await plan(homePage);
  await plan(servicesPage);
  app.advance(60_000);
  await refuseWritesOf("home");
  const pauses = createFailedRows();
  expect(await publishDuePages(app, pauses)).toBe(1);
  expect(await getPageState(app, "services")).toMatchObject({ publicVersion: 1 });
  expect(await getPageState(app, "home")).toMatchObject({ publicVersion: 0 });
  await refuseWritesOf("none");
  expect(await publishDuePages(app, pauses)).toBe(0);
  app.advance(2_000);
  expect(await publishDuePages(app, pauses)).toBe(1);
  expect(await getPageState(app, "home")).toMatchObject({ publicVersion: 1, scheduled: null });
});

test("a time without a version publishes nothing, not the original texts either", async () => {
  await plan(homePage);
  app.advance(60_000);
  const homeCondition = eq(pageStates.page, "home");
  await app.db
    .update(pageStates)
    .set({ publishedVersion: 1, scheduledVersion: null })
    .where(homeCondition);
  expect(await publishDuePages(app, createFailedRows())).toBe(0);
  expect(await getPageState(app, "home")).toMatchObject({ publicVersion: 1 });
});

test("translations that wait for their pages take nobody's place", async () => {
  const publishAt = app.now();
  const waiting = Array.from({ length: 30 }, (_, n) => ({ page: `es-plain-${n}`, version: 1 }));
  const planned = { scheduledVersion: 1, publishAt };
  await app.db.insert(pageStates).values(waiting.map((row) => ({ ...row, ...planned })));
  await plan(homePage);
  app.advance(60_000);
  expect(await publishDuePages(app, createFailedRows())).toBe(1);
  expect(await getPageState(app, "home")).toMatchObject({ publicVersion: 1 });
});
