import type { App } from "~/platform/app.server";
import { lastTime } from "~/platform/audit/listing.server";
import { verifyAuditChain } from "~/platform/audit/verify.server";
import type { Frontdesk } from "../assemble";
import { tellOperator } from "../operator";

type Check = [part: string, check: () => Promise<unknown>];

/** Checks each part that the server depends on. Exit code 1 if one does not work. */
export async function doctorCommand({ app, database }: Frontdesk): Promise<void> {
  const { settings, files } = app;
  const { replica } = database;
  const checks: Check[] = [
    [`database (${settings.database.kind})`, () => database.check()],
    ...(replica ? [["replica", () => replica.check()] as Check] : []),
    [`storage (${settings.storage.kind})`, () => files.check()],
    ["audit log", () => checkAuditLog(app)],
  ];
  tellOperator(`ok      settings: ${settings.publicUrl.origin}, data in ${settings.dataDir}`);
  for (const [part, check] of checks) {
    try {
      await check();
      tellOperator(`ok      ${part}`);
    } catch (error) {
      process.exitCode = 1;
      tellOperator(`FAILED  ${part}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  tellOperator(`        ${await lastBackup(app)}`);
}

async function checkAuditLog(app: App): Promise<void> {
  const chain = await verifyAuditChain(app);
  if (!chain.ok)
    throw new Error(`it was changed at event ${chain.brokenAt}, or SECRET was; see \`audit seal\``);
}

const HOUR_MS = 60 * 60 * 1000;

async function lastBackup({ db, now }: App): Promise<string> {
  const made = await lastTime(db, "backup-made").catch(() => undefined);
  if (made === undefined) return "when the last backup was made stands in the database";
  if (!made) return "no backup was made yet";
  const hours = (now().getTime() - made.getTime()) / HOUR_MS;
  return `the last backup was made ${hours.toFixed(1)} hours ago, on ${made.toISOString()}`;
}
