import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { company } from "~/company/tables.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import { NORTHWIND_PROFILE } from "../../database/demo/company";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { startSite } from "../support/site";

const ARTICLE = "modern-data-pipeline-architecture";
/** A firm's short name may have 32 letters, and people have names of one long word. */
const NAMES = ["Wassertransportgesellsc", "Wassertransportgesellschaftenbau"];

const { app, browser } = await startSite();

const nameEverything = (name: string) =>
  onDatabaseOf(app, (db) =>
    db.transaction(async (tx) => {
      const profile = { ...NORTHWIND_PROFILE, shortName: name, name: `${name} Consulting` };
      await tx
        .insert(company)
        .values({ id: 1, profile })
        .onConflictDoUpdate({ target: company.id, set: { profile } });
      await tx.execute(sql`update blogs set author = ${name}`);
      await tx.execute(sql`update accounts set name = ${name}`);
      await bumpContentVersion(tx);
    }),
  );

it.each(NAMES)(
  "%s as the name of the firm and of its people fits a phone everywhere",
  async (name) => {
    await nameEverything(name);
    const { page } = await signedIn(browser, app, { viewport: { width: 320, height: 700 } });
    const faults: string[] = [];
    for (const path of ["/", "/contact", "/blog", `/blog/${ARTICLE}`, "/admin", "/admin/blogs"]) {
      await page.goto(path);
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 700 });
        const fault = await page.evaluate(() => {
          const bar = document.querySelector(".nav, .topbar")?.getBoundingClientRect();
          const logo = document.querySelector(".nav .logo, .topbar .logo")?.getBoundingClientRect();
          const isWide = document.documentElement.scrollWidth > innerWidth;
          const isOut = bar && logo && (logo.bottom > bar.bottom || logo.right > innerWidth - 40);
          return `${isWide ? "scrolls sideways " : ""}${isOut ? "name outside the bar" : ""}`;
        });
        if (fault) faults.push(`${path} ${width}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  },
);
