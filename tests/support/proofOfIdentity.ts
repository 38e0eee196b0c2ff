import type { Page } from "playwright-core";
import { totpCode, totpStep } from "~/accounts/authenticator/totp.server";
import { sessions } from "~/accounts/tables.server";
import { onDatabaseOf } from "./adminData";
import { ADMINISTRATOR, type RunningApp } from "./app";

const QUARTER_OF_AN_HOUR_MS = 15 * 60_000;

/** As if whoever is signed in had last given a password a quarter of an hour ago. */
export async function ageSessions(app: RunningApp) {
  const confirmedAt = new Date(Date.now() - QUARTER_OF_AN_HOUR_MS);
  await onDatabaseOf(app, (db) => db.update(sessions).set({ confirmedAt }));
}

/** Gives the password on the page that asks for it again. */
export async function confirmPassword(page: Page, password = ADMINISTRATOR.password) {
  await page.getByRole("heading", { name: "Confirm it is you" }).waitFor();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm" }).click();
}

/** Signs in on the sign-in page to which an ended session has led. */
export async function signInAgain(page: Page) {
  await page.getByLabel("Email", { exact: true }).fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Types into the sign-in form. What becomes of it is for the caller to wait for. */
export async function typeSignIn(page: Page, email: string, password: string) {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Sets an authenticator app up; the recovery codes are shown next. */
export async function turnOnAuthenticator(page: Page) {
  await page.goto("/admin/settings/security/authenticator");
  const key = (await page.locator(".key code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code").fill(totpCode(key, totpStep(new Date())));
  await page.getByRole("button", { name: "Turn on" }).click();
}

/** The recovery codes that the page shows, once they are there. */
export async function shownCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: "Recovery codes" }).locator("li");
  await codes.first().waitFor();
  return codes.allInnerTexts();
}
