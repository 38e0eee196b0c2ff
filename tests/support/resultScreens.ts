import type { Page } from "playwright-core";
import { ADMINISTRATOR } from "./app";
import { CONTROL_RESULTS, unreached } from "./controlResults";
import { filled, press, type ResultScreen, saying, summary } from "./resultScreen";
import { SECURITY_RESULTS } from "./securityResults";

// Every screen that shows the result of an action: how somebody gets one there, and what must stay. A new screen
// needs a line here; tests/resultScreens.test.ts says which one is missing.

/** Only a site with a second language has translations. */
async function chooseSpanish(page: Page): Promise<void> {
  await page.goto("/admin/settings/company");
  await page.getByRole("combobox", { name: "Second language" }).selectOption("Español (España)");
  await press(page, "Save");
  await page.getByText("Saved").first().waitFor();
}

const RECORDS: ResultScreen[] = [
  {
    module: "jobs/admin/editor/jobNew.tsx",
    act: filled("/admin/jobs/new", "Add Job", { Location: "Trenton, NJ" }),
    result: saying("Job title is required"),
    typed: { label: "Location", value: "Trenton, NJ" },
  },
  {
    module: "jobs/admin/editor/jobEdit.tsx",
    act: filled("/admin/jobs/edit/product-manager", "Save Job", { "Job title": " " }),
    result: summary,
  },
  {
    module: "blog/admin/editor/postNew.tsx",
    act: filled("/admin/blogs/new", "Add Blog", { Summary: "Half a thought" }),
    result: saying("Title is required"),
    typed: { label: "Summary", value: "Half a thought" },
  },
  {
    module: "blog/admin/editor/postEdit.tsx",
    act: filled("/admin/blogs/edit/:postId", "Save Changes", { Title: " " }),
    result: saying("Title is required"),
  },
  {
    module: "jobs/translation/jobTranslation.tsx",
    async act(page, records) {
      await chooseSpanish(page);
      const address = "/admin/jobs/product-manager/translation";
      await filled(address, "Save", { Description: "Usted guía" })(page, records);
    },
    result: summary,
    typed: { label: "Description", value: "Usted guía" },
  },
  {
    module: "blog/translation/postTranslation.tsx",
    async act(page, records) {
      await chooseSpanish(page);
      const address = "/admin/blogs/:postId/translation";
      await filled(address, "Save", { Summary: "La mitad" })(page, records);
    },
    result: summary,
    typed: { label: "Summary", value: "La mitad" },
  },
  {
    module: "content/admin/pageEdit.tsx",
    act: filled("/admin/pages/terms", "Save draft", { Summary: " " }),
    result: saying("Summary is required"),
  },
  {
    module: "media/admin/pictureNew.tsx",
    act: filled("/admin/media/new", "Upload", { "Image description (optional)": "A vane" }),
    result: summary,
    typed: { label: "Image description (optional)", value: "A vane" },
  },
  {
    module: "media/admin/picture.tsx",
    act: filled("/admin/media/:pictureId", "Save", {
      "Image description (optional)": "A vane ".repeat(50),
    }),
    result: summary,
  },
  {
    module: "media/admin/pictureReplace.tsx",
    act: filled("/admin/media/:pictureId/replace", "Replace"),
    result: summary,
  },
  {
    module: "applications/notes/noteNew.tsx",
    async act(page, { applications }) {
      await page.goto(`/admin/applications/${applications[0]}`);
      await page.getByLabel("New note").fill(" ");
      await press(page, "Add note");
    },
    result: summary,
  },
  {
    module: "applications/notes/noteEdit.tsx",
    async act(page, { applications, noteId }) {
      await page.goto(`/admin/applications/${applications[0]}/notes/${noteId}`);
      await page.getByLabel("Note", { exact: true }).fill(" ");
      await press(page, "Save");
    },
    result: summary,
  },
  {
    module: "applications/admin/list/applicationsDelete.tsx",
    async act(page, { applications }) {
      const rows = new URLSearchParams(applications.map((id) => ["selected", id]));
      await page.goto(`/admin/applications/selected/delete?${rows}`);
      await page.getByLabel(/^Type \d+ to confirm/).fill("1");
      await press(page, "Delete");
    },
    result: summary,
  },
];

const INBOX: ResultScreen[] = [
  {
    module: "inquiries/replies/savedReplyEdit.tsx",
    act: filled("/admin/inquiries/replies/new", "Save", { Title: "Thanks", Text: "{nobody}" }),
    result: summary,
    typed: { label: "Title", value: "Thanks" },
  },
];

const PAGES: ResultScreen[] = [
  {
    module: "content/admin/pageNew.tsx",
    act: filled("/admin/pages/new", "Add page", {
      Title: "Our partners",
      "Address (optional)": "blog",
    }),
    result: summary,
    typed: { label: "Title", value: "Our partners" },
  },
  {
    module: "content/claims/claimEdit.tsx",
    async act(page) {
      await page.goto("/admin/pages/claims");
      await page.getByRole("link", { name: "Replies within" }).click();
      await page.getByLabel("Review on (optional)").fill("2027-01-31");
      await press(page, "Save");
    },
    result: summary,
  },
];

const SETTINGS: ResultScreen[] = [
  {
    module: "company/admin/settingsCompany.tsx",
    act: filled("/admin/settings/company", "Save", {
      "Legal name": " ",
      Tagline: "Weather, read well",
    }),
    result: summary,
    typed: { label: "Tagline", value: "Weather, read well" },
  },
  {
    module: "company/admin/settingsBrand.tsx",
    async act(page) {
      await page.goto("/admin/settings/brand");
      await page.locator("#brand_light").fill("#ffffff");
      await press(page, "Save");
    },
    result: summary,
  },
  {
    module: "company/admin/companyLogo.tsx",
    act: filled("/admin/settings/brand/logo", "Save"),
    result: summary,
  },
  {
    module: "accounts/team/settingsTeam.tsx",
    act: filled("/admin/settings/team", "Invite", { Email: ADMINISTRATOR.email }),
    result: summary,
    typed: { label: "Email", value: ADMINISTRATOR.email },
  },
  {
    module: "applications/admin/templates/settingsTemplate.tsx",
    act: filled("/admin/settings/templates/accepted", "Save", { Subject: " " }),
    result: summary,
  },
  {
    module: "operations/mail/settingsEmailjs.tsx",
    act: filled("/admin/settings/mail/emailjs", "Save", {
      "Allowed origins for the EmailJS client (optional)": "http://example.com",
    }),
    result: summary,
    typed: {
      label: "Allowed origins for the EmailJS client (optional)",
      value: "http://example.com",
    },
  },
  {
    module: "privacy/admin/settingsRetention.tsx",
    act: filled("/admin/settings/retention", "Save", { "Keep inquiries for": "many" }),
    result: summary,
    typed: { label: "Keep inquiries for", value: "many" },
  },
  {
    module: "privacy/admin/settingsPersonalData.tsx",
    act: filled("/admin/settings/personal-data", "Look up", { Email: "nobody@example.com" }),
    result: (page) => page.getByRole("heading", { name: "Nothing on nobody@example.com" }),
  },
  {
    module: "privacy/admin/personErase.tsx",
    async act(page) {
      await page.goto("/admin/settings/personal-data");
      await page.getByLabel("Email").fill("person.1@example.com");
      await press(page, "Look up");
      await press(page, "Erase");
    },
    result: (page) => page.getByText("Erase everything on person.1@example.com?"),
  },
  {
    module: "operations/backup/settingsBackup.tsx",
    act: filled("/admin/settings/backup", "Restore"),
    result: summary,
  },
  {
    module: "jobs/admin/settingsPublishing.tsx",
    act: unreached("/admin/settings/publishing", (page) => press(page, "Save")),
    result: saying("Failed to save. Please try again later."),
  },
];

export const RESULT_SCREENS: readonly ResultScreen[] = [
  ...RECORDS,
  ...INBOX,
  ...PAGES,
  ...SETTINGS,
  ...CONTROL_RESULTS,
  ...SECURITY_RESULTS,
];

/** Screens outside the admin frame: nothing there loads a page again by itself, which tests/resultScreens.test.ts holds. */
export const SCREENS_WITHOUT_LIVE_UPDATES = [
  "accounts/signIn/confirmIdentity.tsx",
  "accounts/passwords/forgotPassword.tsx",
  "accounts/joining/invitation.tsx",
  "accounts/signIn/login.tsx",
  "accounts/passwords/setPassword.tsx",
  "accounts/signIn/secondStep.tsx",
  "accounts/joining/setup.tsx",
  "accounts/joining/signUp.tsx",
  "accounts/passkeys/PasskeyButton.tsx",
  "accounts/unlock/unlock.tsx",
  "accounts/unlock/unlockLink.tsx",
  "accounts/joining/verify.tsx",
  "applications/apply/apply.tsx",
  "inquiries/public/contact.tsx",
];

/** The frame itself: it keeps the results of screens, and shows the failures of the controls above. */
export const FRAME_OF_RESULTS = ["shell/admin/change/FlashBoard.tsx", "shell/forms/useOnSaved.ts"];
