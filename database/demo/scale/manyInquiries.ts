import type pg from "pg";
import { SERVICES } from "~/inquiries/rules";
import { copy, copyLine, daysBefore, recordId, withoutTextIndexes } from "./copy.server";
import { createRandom, makeWord, makeWords, pick, type Random, someWords } from "./seededRandom";

const VOCABULARY = 10_000;
const MESSAGE_WORDS = 50;
const SPREAD_DAYS = 3 * 365;
const NEW_SHARE = 0.02;
const PARKED_SHARE = 0.0005;

/** In four of five messages. */
export const FREQUENT_INQUIRY_WORD = "project";

/** Fills a migrated database with inquiries and the mails that announced them. Returns words of few messages. */
export async function fillWithInquiries(
  client: pg.Client,
  count: number,
  now: Date,
): Promise<string[]> {
  const words = makeWords(createRandom(20_261_124), VOCABULARY);
  await withoutTextIndexes(client, "inquiries", () =>
    copy(client, INQUIRIES, makeInquiries(count, words, now)),
  );
  await copy(client, MAILS, makeMails(count, now));
  return words.slice(VOCABULARY * 0.95);
}

const INQUIRIES = `inquiries (id, reference, name, email, company, service, message, state, consent_version,
  consented_at, received_at)`;

function* makeInquiries(count: number, words: readonly string[], now: Date) {
  const random = createRandom(20_261_125);
  for (let n = 1; n <= count; n += 1) {
    const at = receivedAt(n, count, now);
    const [first, last] = [makeWord(random, 2), makeWord(random, 3)];
    yield copyLine([
      recordId(at, n),
      `INQ-S${n}`,
      `${capital(first)} ${capital(last)}`,
      `${first}.${last}@example.com`,
      `${capital(makeWord(random, 3))} Freight`,
      pick(random, SERVICES).value,
      makeMessage(words, random),
      n <= count * NEW_SHARE ? "new" : pick(random, ["answered", "archived"]),
      "1",
      at,
      at,
    ]);
  }
}

function makeMessage(words: readonly string[], random: Random): string {
  const text = someWords(words, random, MESSAGE_WORDS).join(" ");
  return random() < 0.8 ? `${text} ${FREQUENT_INQUIRY_WORD}` : text;
}

const MAILS = `outbox (id, kind, subject_id, state, message, attempts, next_attempt_at, last_error, created_at, sent_at,
  sent_by)`;

/** All of them sent or parked, so that a running server sends none. */
function* makeMails(count: number, now: Date) {
  const random = createRandom(20_261_126);
  for (let n = 1; n <= count; n += 1) {
    const at = receivedAt(n, count, now);
    const isParked = random() < PARKED_SHARE;
    const outcome = isParked ? ["The mailbox is full", at, null, null] : [null, at, at, "file"];
    const id = recordId(at, n);
    yield copyLine([
      id,
      "inquiry-received",
      id,
      isParked ? "parked" : "sent",
      "{}",
      1,
      at,
      ...outcome,
    ]);
  }
}

const receivedAt = (n: number, count: number, now: Date) =>
  daysBefore(now, (n / count) * SPREAD_DAYS);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
