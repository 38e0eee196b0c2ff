import { startApp } from "../tests/support/app";
import { launchBrowser } from "../tests/support/browser";
import { copySources, openListening } from "../tests/support/sourceCopy";
import { type Figure, median } from "./figure";

const TIMES = 5;

/** From an edit under `npm run dev` to its sight in an open browser. */
export async function edits(): Promise<Figure[]> {
  const browser = await launchBrowser();
  const sources = await copySources();
  const app = await startApp({ program: ["scripts/dev.mjs"], folder: sources.folder });
  const page = await browser.newPage({ baseURL: app.url });

  async function measure(address: string, heading: string): Promise<number> {
    await openListening(page, address);
    const times: number[] = [];
    let currentHeading = heading;
    for (let time = 0; time < TIMES; time += 1) {
      const next = `${heading}, edit ${time}`;
      const startedAt = performance.now();
      await sources.edit(`"${currentHeading}"`, `"${next}"`);
      await page.getByRole("heading", { level: 1, name: next, exact: true }).waitFor();
      times.push((performance.now() - startedAt) / 1000);
      currentHeading = next;
    }
    return median(times);
  }

  try {
    const reading = await measure("/services", "Six services, one accountable team");
    const working = await measure("/contact", "Get in Touch");
    return [
      { what: "an edit shows in an open reading page", measured: reading },
      { what: "an edit shows in an open working page", measured: working },
    ].map((figure) => ({ ...figure, unit: "s", limit: { atMost: 1 } }));
  } finally {
    await browser.close();
    await app.remove();
    await sources.remove();
  }
}
