import { randomBytes } from "node:crypto";
import { createClient } from "~/platform/data/database.server";
import { type RunningApp, startApp } from "../tests/support/app";
import { startDebianPostgres } from "../tests/support/debianPostgres";
import { HAS_PGBOUNCER, startPgbouncer } from "../tests/support/pgbouncer";
import { plainAdministrator } from "../tests/support/plainAdministrator";
import { plainVisitor } from "../tests/support/plainVisitor";
import { type Figure, median } from "./figure";
import { searchFigures } from "./searches";

const EDITS = 9;
const INQUIRIES = 200;
const AT_ONCE = 10;
const POLL_MS = 5;

/**
 * Two copies of the program on Debian's PostgreSQL 15, through PgBouncer in transaction mode; `npm run test:all` installs both.
 * Compare its searches with the entry "searches", which has one copy on a PostgreSQL 18 of its own.
 */
export async function twoCopies(): Promise<Figure[]> {
  if (!HAS_PGBOUNCER) throw new Error("Debian's postgresql-15 and pgbouncer are not installed");
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const server = await startDebianPostgres();
    closing.push(server.close);
    const pooler = await startPgbouncer(server);
    closing.push(pooler.close);
    const environment = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: server.adminUrl,
      SECRET: randomBytes(32).toString("hex"),
      LOG_LEVEL: "warn",
    };
    const copies: RunningApp[] = [];
    for (let copy = 0; copy < 2; copy += 1) {
      const app = await startApp({ environment });
      closing.push(() => app.remove());
      copies.push(app);
    }
    const [first, second] = copies as [RunningApp, RunningApp];
    return [
      await editFigure(first, second),
      ...(await inquiryFigures([first, second], server.adminUrl)),
      ...(await searchFigures([first.url, second.url])),
    ];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Measures from a save on one copy to its sight on the other. */
async function editFigure(first: RunningApp, second: RunningApp): Promise<Figure> {
  const administrator = await plainAdministrator(first);
  const times: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const editor = await administrator.open("/admin/jobs/edit/product-manager");
    const place = `Trenton ${edit}, NJ`;
    await editor.press("Save Job", { Location: place });
    const startedAt = performance.now();
    await seenOn(second, place);
    times.push((performance.now() - startedAt) / 1000);
  }
  const what = "an edit on one copy shows on the other";
  return { what, measured: median(times), unit: "s", limit: { atMost: 1 } };
}

async function seenOn(app: RunningApp, words: string): Promise<void> {
  const address = `${app.url}/careers/job/product-manager`;
  while (!(await (await fetch(address)).text()).includes(words))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** Messages to both copies in turn, ten at once: how many a second, and how many are not in the inbox afterwards. */
async function inquiryFigures(
  [first, second]: readonly [RunningApp, RunningApp],
  databaseUrl: string,
): Promise<Figure[]> {
  const waiting = Array.from({ length: INQUIRIES }, (_, number) => number);
  const startedAt = performance.now();
  const write = async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop())
      await sendInquiry(number % 2 === 0 ? first : second, number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
  const seconds = (performance.now() - startedAt) / 1000;
  const { stored, different } = await countInquiries(databaseUrl);
  return [
    { what: "messages stored by both copies", measured: INQUIRIES / seconds, unit: "/s" },
    {
      what: "messages that are lost or stored twice",
      measured: Math.abs(INQUIRIES - stored) + (stored - different),
      unit: "",
      limit: { atMost: 0 },
    },
  ];
}

async function countInquiries(databaseUrl: string) {
  const client = createClient({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ stored: number; different: number }>(
    "select count(*)::int as stored, count(distinct email)::int as different from inquiries",
  );
  await client.end();
  return rows[0] ?? { stored: 0, different: 0 };
}

async function sendInquiry(app: RunningApp, number: number): Promise<void> {
  const form = await plainVisitor(app.url).open("/contact");
  const thanks = await form.press("Send Message", {
    "Full Name": `Visitor ${number}`,
    "Email Address": `visitor-${number}@example.com`,
    "Company/Organization": "Relay Robotics",
    "Service of Interest": "Data Engineering",
    Message: "We need a data platform, and soon.",
    "I agree to the privacy policy and consent": true,
  });
  if (!thanks.text.includes("Thank You")) throw new Error("a message was not taken");
}
