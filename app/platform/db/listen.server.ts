import type pg from "pg";
import { type Connection, createClient } from "~/platform/db/pool.server";
import type { Logger } from "~/platform/log/log.server";

export interface Listener {
  /**
   * Hears each NOTIFY on a channel. What is announced while the connection is down is lost:
   * onReconnect is the place to look for it.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Subscription {
  channel: string;
  onPayload: (payload: string) => void;
  onReconnect?: (() => void) | undefined;
}

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 2_000;
/** A network that drops packets says nothing: only asking tells. */
const HEARTBEAT_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;

/** One connection of its own for every channel; opened with the first subscription, opened again whenever it is lost. */
export function createListener(connection: Connection, log: Logger): Listener {
  const subscriptions = new Set<Subscription>();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const fresh = createClient(connection);
    fresh.on("error", (error) => lose(fresh, error));
    fresh.on("end", () => lose(fresh, new Error("the connection ended")));
    fresh.on("notification", ({ channel, payload }) => hear(channel, payload ?? ""));
    await fresh.connect();
    for (const channel of new Set([...subscriptions].map((one) => one.channel))) {
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    }
    if (closed) return void (await fresh.end());
    client = fresh;
    scheduleHeartbeat(fresh);
  }

  function hear(channel: string, payload: string) {
    for (const one of subscriptions) if (one.channel === channel) one.onPayload(payload);
  }

  function lose(lost: pg.Client, error: Error) {
    if (closed || client !== lost) return;
    client = null;
    log.warn({ err: error }, "the connection that listens for changes was lost");
    reopenAfter(RETRY_FIRST_MS);
  }

  function reopenAfter(delayMs: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      opening = open().then(
        () => {
          for (const one of subscriptions) one.onReconnect?.();
        },
        (error) => {
          log.debug({ err: error }, "cannot listen for changes yet");
          if (!closed) reopenAfter(Math.min(delayMs * 2, RETRY_MAX_MS));
        },
      );
    }, delayMs);
    timer.unref();
  }

  function scheduleHeartbeat(current: pg.Client) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const silence = setTimeout(() => drop(current), HEARTBEAT_TIMEOUT_MS);
      current
        .query("select 1")
        .then(() => client === current && scheduleHeartbeat(current))
        .catch((error: Error) => lose(current, error))
        .finally(() => clearTimeout(silence));
    }, HEARTBEAT_MS);
    timer.unref();
  }

  function drop(current: pg.Client) {
    lose(current, new Error("the database did not answer"));
    current.end().catch((error: Error) => log.debug({ err: error }, "ended a silent connection"));
  }

  return {
    async listen(channel, onPayload, onReconnect) {
      const subscription = { channel, onPayload, onReconnect };
      subscriptions.add(subscription);
      opening ??= open();
      await opening;
      await client?.query(`listen ${client.escapeIdentifier(channel)}`);
      return async () => {
        subscriptions.delete(subscription);
        if ([...subscriptions].some((one) => one.channel === channel)) return;
        await client?.query(`unlisten ${client.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await opening?.catch(() => undefined);
      await client?.end();
    },
  };
}
