import { ensureFirstAdministrator, firstSetupLink } from "~/accounts/commands.server";
import { isUntouched, loadDemoContent } from "../database/demo/load.server";
import type { Frontdesk } from "./assemble";
import { tellOperator } from "./operator";

/** Prepares a new installation: demo content and the first administrator. */
export async function prepareFirstUse({ app, accounts }: Frontdesk): Promise<void> {
  if (app.settings.demoContent && (await isUntouched(app))) await loadDemoContent(app);
  const first = await ensureFirstAdministrator(app, accounts);
  if (!first.ok && first.reason === "email-invalid")
    throw new Error("ADMIN_EMAIL is refused: it must be an address like name@example.com");
  if (!first.ok)
    throw new Error(`ADMIN_PASSWORD is refused: it is ${first.error.replace("-", " ")}`);
  if (first.predictable)
    app.log.warn("ADMIN_PASSWORD could be guessed from the name or address beside it");
  const link = await firstSetupLink(app);
  if (link) tellOperator(`No administrator yet. Set up the first one, once, at ${link}`);
}
