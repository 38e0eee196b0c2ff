import type { Locator, Page } from "playwright-core";

/** Records that the screens work on. */
export interface Records {
  applications: readonly string[];
  noteId: string;
  postId: string;
  pictureId: string;
}

export interface ResultScreen {
  /** The module that shows the result, below app. */
  module: string;
  act(page: Page, records: Records): Promise<void>;
  result(page: Page): Locator;
  /** A field in which something was typed, and what. */
  typed?: { label: string; value: string };
}

export const summary = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "There is a problem" });
export const saying = (words: string) => (page: Page) =>
  page.getByRole("alert").getByText(words).first();
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name }).first().click();

/** Opens a page, fills in some fields by their labels and presses the button that sends them. */
export function filled(path: string, button: string, fields: Record<string, string> = {}) {
  return async (page: Page, records: Records) => {
    await page.goto(
      path.replace(":postId", records.postId).replace(":pictureId", records.pictureId),
    );
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).first().fill(value);
    await press(page, button);
  };
}
