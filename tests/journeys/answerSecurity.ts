import type { Page } from "playwright-core";
import { attachDevice } from "../support/passkeyDevice";
import { type AnswerScreen, filled, press, summary } from "./answerScreen";
import { turnOnAuthenticator } from "./proofOfIdentity";

const recoveryCodes = (page: Page) =>
  page.getByRole("list", { name: "Recovery codes" }).locator("li").first();

/** Screens that change how somebody signs in. */
export const ANSWER_SECURITY: AnswerScreen[] = [
  {
    module: "accounts/authenticator/securityAuthenticator.tsx",
    act: turnOnAuthenticator,
    answer: recoveryCodes,
  },
  {
    module: "accounts/authenticator/securityRecovery.tsx",
    act: filled("/admin/settings/security/recovery-codes", "Make new codes"),
    answer: recoveryCodes,
  },
  {
    module: "accounts/passkeys/securityPasskey.tsx",
    async act(page) {
      await attachDevice(page);
      await page.goto("/admin/settings/security/passkeys/new");
      await press(page, "Make passkey");
    },
    answer: (page) => page.getByText("Your passkey is added."),
  },
  {
    module: "accounts/passwords/securityPassword.tsx",
    act: filled("/admin/settings/security/password", "Change password", {
      "Current password": "not the password at all",
      "New password": "another velvet harbor",
    }),
    answer: summary,
  },
];
