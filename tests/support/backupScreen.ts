import type { Page } from "playwright-core";

type Upload = Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0];

const SCREEN = "/admin/settings/backup";

/** Presses Download backup on its screen and saves what comes; returns the name that the browser got. */
export async function downloadBackup(page: Page, file: string): Promise<string> {
  await page.goto(SCREEN);
  const [backup] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download backup" }).click(),
  ]);
  await backup.saveAs(file);
  return backup.suggestedFilename();
}

/** Sends a file from the screen that is open. What becomes of it is for the caller to wait for. */
export async function sendBackup(page: Page, file: Upload, confirmation = "restore") {
  await page.getByLabel("Backup file").setInputFiles(file);
  await page.getByLabel("Type “restore” to confirm").fill(confirmation);
  await page.getByRole("button", { name: "Restore" }).click();
}

export async function restoreBackup(page: Page, file: string) {
  await page.goto(SCREEN);
  await sendBackup(page, file);
  await page.waitForURL("**/admin/login?restored");
}
