import type { Page } from "playwright-core";
import { attachDevice } from "./passkeyDevice";
import { turnOnAuthenticator } from "./proofOfIdentity";
import { filled, press, type ResultScreen, summary } from "./resultScreen";

const recoveryCodes = (page: Page) =>
  page.getByRole("list", { name: "Recovery codes" }).locator("li").first();

/** Screens that change how somebody signs in. */
export const SECURITY_RESULTS: ResultScreen[] = [
  {
    module: "accounts/authenticator/securityAuthenticator.tsx",
    act: turnOnAuthenticator,
    result: recoveryCodes,
  },
  {
    module: "accounts/authenticator/securityRecovery.tsx",
    act: filled("/admin/settings/security/recovery-codes", "Make new codes"),
    result: recoveryCodes,
  },
  {
    module: "accounts/passkeys/securityPasskey.tsx",
    async act(page) {
      await attachDevice(page);
      await page.goto("/admin/settings/security/passkeys/new");
      await press(page, "Make passkey");
    },
    result: (page) => page.getByText("Your passkey is added."),
  },
  {
    module: "accounts/passwords/securityPassword.tsx",
    act: filled("/admin/settings/security/password", "Change password", {
      "Current password": "not the password at all",
      "New password": "another velvet harbor",
    }),
    result: summary,
  },
];
