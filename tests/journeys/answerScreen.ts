import type { Locator, Page } from "playwright-core";

/** Records that the screens work on. */
export interface Records {
  applications: readonly string[];
  noteId: string;
  blogId: string;
}

export interface AnswerScreen {
  /** The module that shows the answer, below app/routes. */
  module: string;
  act(page: Page, records: Records): Promise<void>;
  answer(page: Page): Locator;
  /** A field in which something was typed, and what. */
  typed?: { label: string; value: string };
}

export const summary = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "There is a problem" });
export const saying = (words: string) => (page: Page) =>
  page.getByRole("alert").getByText(words).first();
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name }).first().click();
