import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createNotificationListener, type Listener } from "~/platform/data/listen.server";
import { outbox } from "~/platform/data/tables.server";
import { createLog } from "~/platform/log/log.server";
import { type MailDeliveryOptions, startMailDelivery } from "~/platform/mail/delivery.server";
import { enqueueMail } from "~/platform/mail/outbox.server";
import type {
  DeliveryOutcome,
  MailTransport,
  OutgoingMail,
} from "~/platform/mail/transports/mailTransport";
import { createSigner } from "~/platform/signing.server";
import type { TestDatabase } from "./database";
import { contactMessage } from "./outgoingMail";

/** A transport that delivers as the test says and records every mail it was handed. */
export function transportThat(
  deliver: (mail: OutgoingMail, signal: AbortSignal) => Promise<DeliveryOutcome>,
) {
  const handed: OutgoingMail[] = [];
  const transport: MailTransport = {
    kind: "made up",
    kindFor: () => "smtp",
    send(mail, signal) {
      handed.push(mail);
      return deliver(mail, signal);
    },
    erase: async () => ({ ok: true }),
    close: async () => {},
  };
  return { transport, handed };
}

/** Waits until the database says so; a test that waits in vain ends at the runner's limit. */
export async function until<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** An empty outbox for every test of a file, and workers on it that end with the test. Call it at the file's top level. */
export function useOutbox(database: TestDatabase) {
  const log = createLog("silent");
  const signer = createSigner(Buffer.from("a secret of the tests"));
  let listener: Listener;
  beforeAll(() => {
    listener = createNotificationListener({ connectionString: database.url }, log);
  });
  beforeEach(() => database.clear());
  afterAll(() => listener.close());

  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  async function start(transport: MailTransport, timing: MailDeliveryOptions["timing"] = {}) {
    const { db } = database;
    const { listen } = listener;
    const publicUrl = new URL("https://www.example.test:8443");
    const options = { db, listen, transport, log, signer, publicUrl, timing };
    const delivery = await startMailDelivery(options);
    endings.push(() => delivery.stop());
    return delivery;
  }

  function enqueue(subjectId = "s1", changes = {}) {
    const mail = { kind: "inquiry-received" as const, subjectId, message: contactMessage(changes) };
    return database.db.transaction((tx) => enqueueMail(tx, mail));
  }

  async function rowOf(id: string) {
    const [row] = await database.db.select().from(outbox).where(eq(outbox.id, id));
    return row;
  }

  function untilState(id: string, state: "sent" | "parked") {
    return until(async () => {
      const row = await rowOf(id);
      return row?.state === state && row;
    });
  }

  function untilNoneWaits() {
    return until(async () => {
      const waiting = await database.db.$count(outbox, eq(outbox.state, "waiting"));
      return waiting === 0;
    });
  }

  const afterTest = (end: () => Promise<unknown>) => void endings.push(end);
  return { start, enqueue, rowOf, untilState, untilNoneWaits, afterTest };
}
