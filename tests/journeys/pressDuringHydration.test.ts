import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

/**
 * Presses the button between two steps of React, in the moment in which it has taken the button over and its effects have not
 * run. React's scheduler begins each step with a message.
 */
async function pressDuringHydration(page: Page, button: string): Promise<void> {
  await page.addInitScript((selector) => {
    const isTakenOver = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith("__reactProps$"));
    let isPressed = false;
    function press() {
      const element = document.querySelector<HTMLElement>(selector);
      if (isPressed || !element || !isTakenOver(element)) return;
      isPressed = true;
      const tag = document.querySelector<HTMLInputElement>("input[name=tags]:not([type=hidden])");
      if (tag) tag.value = "Pressed early";
      element.click();
    }
    // Each look at the clock is later, so that the scheduler leaves whatever else there is to do to the next step.
    let now = performance.now();
    performance.now = () => {
      now += 10;
      return now;
    };
    const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
    Object.defineProperty(MessagePort.prototype, "onmessage", {
      ...handler,
      set(step: (event: MessageEvent) => void) {
        handler?.set?.call(this, (event: MessageEvent) => {
          step(event);
          press();
        });
      },
    });
  }, button);
}

test.each([
  {
    what: "an office",
    path: "/admin/settings/company",
    button: "[name=add_office]",
    entry: "[id^=office-]",
  },
  {
    what: "a requirement of a job",
    path: "/admin/jobs/new",
    button: "[name=add_row][value=requirements]",
    entry: "input[name=requirements]",
  },
  {
    what: "a tag of a post",
    path: "/admin/blogs/new",
    button: "[name=add_tag]",
    entry: ".chip",
  },
  {
    what: "a person of the page about the firm",
    path: "/admin/pages/people",
    button: "[name=change_items][value$=':add']",
    entry: ".items > ol > li",
  },
])(
  "$what is added once when the button is pressed while React takes the page over",
  async ({ path, button, entry }) => {
    const { page } = await signedIn(browser, app);
    await page.goto(path);
    const before = await page.locator(entry).count();
    const sent: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "POST" && !pathname.endsWith("/preview")) sent.push(pathname);
    });
    await pressDuringHydration(page, button);
    await page.goto(path);
    await expect.poll(() => page.locator(entry).count()).toBe(before + 1);
    // A later request than one that the press would have sent.
    await page.evaluate(() => fetch("/healthz").then(({ status }) => status));
    expect(sent).toEqual([]);
  },
);
