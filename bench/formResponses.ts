import { startApp } from "../tests/support/app";
import { applicationBody, INQUIRY, mintedKey, pdfOf } from "../tests/support/visitorForms";
import { type Figure, percentile } from "./figure";

const TIMES = 60;

/** How long a visitor waits until what they sent is stored and acknowledged. */
export async function formResponses(): Promise<Figure[]> {
  const app = await startApp({ environment: { LOG_LEVEL: "warn" } });
  try {
    return await measureForms(app.url);
  } finally {
    await app.remove();
  }
}

async function measureForms(url: string): Promise<Figure[]> {
  const apply = `${url}/careers/apply/senior-software-engineer`;
  const resume = pdfOf(200_000);
  const contact = await timeResponses(`${url}/contact`, (key) => {
    return new URLSearchParams({ ...INQUIRY, form_key: key });
  });
  const application = await timeResponses(apply, (key) => applicationBody(key, resume));
  return [
    {
      what: "contact form, stored and answered, 95th percentile",
      measured: contact,
      unit: "ms",
      limit: { atMost: 300 },
    },
    {
      what: "application with 200 KB resume, 95th percentile",
      measured: application,
      unit: "ms",
      limit: { atMost: 500 },
    },
  ];
}

async function timeResponses(address: string, body: (key: string) => BodyInit): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const key = await mintedKey(address);
    const startedAt = performance.now();
    const response = await fetch(`${address}/submission`, { method: "POST", body: body(key) });
    await response.text();
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 95);
}
