import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type Connection, createClient } from "~/platform/db/pool.server";
import type { Logger } from "~/platform/log/log.server";

export interface Listener {
  /**
   * Hears each NOTIFY on a channel from the moment the promise resolves. What is announced while the
   * connection is down is lost: onReconnect is the place to look for it. Resolves with a way to stop.
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
const HEARTBEAT_MS = 3_000;
const ANSWER_TIMEOUT_MS = 2_000;

/** One connection of its own for all channels: opened with the first subscription, opened again whenever it is lost. */
export function createListener(connection: Connection, log: Logger): Listener {
  const subscriptions = new Set<Subscription>();
  const closing = new AbortController();
  let current: Promise<pg.Client> | null = null;

  async function connect(): Promise<pg.Client> {
    const client = createClient(connection, { answerMs: ANSWER_TIMEOUT_MS });
    client.on("error", (error) => log.debug({ err: error }, "the listening connection failed"));
    client.on("notification", ({ channel, payload }) => hear(channel, payload ?? ""));
    try {
      await client.connect();
      for (const channel of new Set([...subscriptions].map((one) => one.channel))) {
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      await end(client);
      throw error;
    }
    keepAsking(client);
    client.once("end", reconnect);
    return client;
  }

  function hear(channel: string, payload: string) {
    for (const one of subscriptions) if (one.channel === channel) one.onPayload(payload);
  }

  function keepAsking(client: pg.Client) {
    const timer = setInterval(() => {
      client.query("select 1").catch(() => end(client));
    }, HEARTBEAT_MS).unref();
    client.once("end", () => clearInterval(timer));
  }

  function reconnect() {
    if (closing.signal.aborted) return;
    log.warn("the connection that listens for changes was lost; connecting again");
    current = connectAgain();
    current.then(
      () => {
        for (const one of subscriptions) one.onReconnect?.();
      },
      (error) => log.debug({ err: error }, "stopped connecting again"),
    );
  }

  async function connectAgain(): Promise<pg.Client> {
    for (let waitMs = RETRY_FIRST_MS; ; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      await delay(waitMs, undefined, { signal: closing.signal });
      try {
        return await connect();
      } catch (error) {
        log.debug({ err: error }, "cannot listen for changes yet");
      }
    }
  }

  async function end(client: pg.Client): Promise<void> {
    await client.end().catch((error) => log.debug({ err: error }, "ended a broken connection"));
  }

  async function subscribe(subscription: Subscription): Promise<void> {
    subscriptions.add(subscription);
    current ??= connect();
    try {
      const client = await current;
      await client.query(`listen ${client.escapeIdentifier(subscription.channel)}`);
    } catch (error) {
      subscriptions.delete(subscription);
      if (subscriptions.size === 0) current = null;
      throw error;
    }
  }

  return {
    async listen(channel, onPayload, onReconnect) {
      const subscription = { channel, onPayload, onReconnect };
      await subscribe(subscription);
      // On purpose no UNLISTEN: a channel nobody waits for costs nothing, and the connection may be down just now.
      return async () => void subscriptions.delete(subscription);
    },
    async close() {
      closing.abort();
      const client = await current?.catch(() => null);
      if (client) await end(client);
    },
  };
}
