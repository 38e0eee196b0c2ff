import type { Frontdesk } from "../assemble";
import { tellOperator } from "../operator";

/** Looks at each part the server depends on. Exit code 1 when one does not work. */
export async function doctorCommand({ context, database }: Frontdesk): Promise<void> {
  const { settings, files } = context;
  const parts: [string, () => Promise<unknown>][] = [
    [`database (${settings.database.kind})`, () => database.check()],
    [`storage (${settings.storage.kind})`, () => files.check()],
  ];
  tellOperator(`ok      settings: ${settings.publicUrl.origin}, data in ${settings.dataDir}`);
  for (const [part, check] of parts) {
    try {
      await check();
      tellOperator(`ok      ${part}`);
    } catch (error) {
      process.exitCode = 1;
      tellOperator(`FAILED  ${part}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
