import { startApp } from "../tests/support/app";
import { launchBrowser } from "../tests/support/browser";
import { copySources, openListening } from "../tests/support/sourceCopy";
import { type Figure, median } from "./figure";

const TIMES = 5;

/** Measures from an edit under `npm run dev` to its sight in an open browser. */
export async function edits(): Promise<Figure[]> {
  const browser = await launchBrowser();
  const sources = await copySources();
  const app = await startApp({ program: ["scripts/dev.mjs"], folder: sources.folder });
  const page = await browser.newPage({ baseURL: app.url });

  async function measure(address: string, label: string): Promise<number> {
    await openListening(page, address);
    const times: number[] = [];
    let currentLabel = label;
    for (let time = 0; time < TIMES; time += 1) {
      const next = `${label}, edit ${time}`;
      const startedAt = performance.now();
      await sources.edit(`"${currentLabel}"`, `"${next}"`);
      await page.getByText(next, { exact: true }).first().waitFor();
      times.push((performance.now() - startedAt) / 1000);
      currentLabel = next;
    }
    return median(times);
  }

  try {
    // Labels that stand in code: the texts of pages are records.
    const reading = await measure("/services", "It usually takes");
    const working = await measure("/contact", "Send us a message");
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
