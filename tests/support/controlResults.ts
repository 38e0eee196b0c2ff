import type { Page } from "playwright-core";
import { press, type Records, type ResultScreen, saying } from "./resultScreen";

/** Opens a page and sends something to a server that cannot be reached: some screens answer with nothing but that. */
export function unreached(path: string, send: (page: Page) => Promise<void>) {
  return async (page: Page, { applications }: Records) => {
    await page.goto(path.replaceAll(":applicationId", applications[0] ?? ""));
    const lost = (url: URL) => url.pathname.endsWith(".data");
    await page.route(lost, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await send(page);
    await page.getByRole("alert").first().waitFor();
    await page.unroute(lost);
  };
}

/** Controls that change one thing and say on their page why it failed. */
export const CONTROL_RESULTS: ResultScreen[] = [
  {
    module: "site/adminConfirmedChange.tsx",
    act: unreached("/admin/jobs/product-manager/delete", (page) => press(page, "Delete")),
    result: saying("Failed to delete job. Please try again later."),
  },
  {
    module: "applications/admin/list/applicationsStatus.tsx",
    act: unreached(
      "/admin/applications/selected/status?status=reviewing&selected=:applicationId",
      (page) => press(page, "Set status"),
    ),
    result: saying("Failed to update status"),
  },
  {
    module: "applications/admin/list/applicationsDelete.tsx",
    act: unreached("/admin/applications/selected/delete?selected=:applicationId", (page) =>
      press(page, "Delete"),
    ),
    result: saying("Failed to delete application"),
  },
  {
    module: "dashboard/goingPublic/demoContent.tsx",
    act: unreached("/admin/demo-content", async (page) => {
      await press(page, "Remove selected");
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    }),
    result: saying("Failed to remove demo content. Please try again later."),
  },
  {
    module: "shell/admin/change/ChangeButton.tsx",
    act: unreached("/admin/jobs", (page) =>
      page.getByRole("row").getByRole("button", { name: "Deactivate" }).first().click(),
    ),
    result: saying("Failed to update job. Please try again later."),
  },
  {
    module: "shell/admin/change/ChangeButton.tsx",
    act: unreached("/admin/jobs", async (page) => {
      await press(page, "Delete");
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    }),
    result: saying("Failed to delete job. Please try again later."),
  },
  {
    module: "shell/admin/list/BulkBar.tsx",
    act: unreached("/admin/jobs", async (page) => {
      await page.getByRole("checkbox").nth(1).check();
      await page
        .getByRole("form", { name: "Selected rows" })
        .getByRole("button", { name: "Deactivate" })
        .click();
    }),
    result: saying("Failed to update job"),
  },
  {
    module: "applications/admin/list/ApplicationsBulkBar.tsx",
    act: unreached("/admin/applications", async (page) => {
      await page.getByRole("checkbox").nth(1).check();
      await page
        .getByRole("form", { name: "Selected rows" })
        .getByRole("button", { name: "Delete" })
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    }),
    result: saying("Failed to delete application"),
  },
  {
    module: "applications/admin/list/BulkStatus.tsx",
    act: unreached("/admin/applications", async (page) => {
      await page.getByRole("checkbox").nth(1).check();
      await page.getByLabel("New status").selectOption("reviewing");
      await page
        .getByRole("form", { name: "Selected rows" })
        .getByRole("button", { name: "Set status" })
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Set status" }).click();
    }),
    result: saying("Failed to update status"),
  },
  {
    module: "applications/admin/list/StatusControl.tsx",
    act: unreached("/admin/applications", async (page) => {
      await page.getByLabel("Change status of Person 1", { exact: true }).selectOption("reviewing");
    }),
    result: saying("Failed to update status"),
  },
  {
    module: "applications/admin/page/StageBar.tsx",
    act: unreached("/admin/applications/:applicationId", (page) =>
      press(page, "Move to reviewing"),
    ),
    result: saying("Failed to update status"),
  },
];
