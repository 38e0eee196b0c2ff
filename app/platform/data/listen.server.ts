import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type Connection, createClient } from "~/platform/data/database.server";
import type { Logger } from "~/platform/log/log.server";

export interface Listener {
  /**
   * Receives each NOTIFY on a channel from the moment the promise resolves. Notifications are lost while the connection is down;
   * onReconnect is called once it is back. Resolves to a function that unsubscribes.
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
/** A network that drops packets reports no error, so the connection is polled. */
const HEARTBEAT_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 2_000;

export function createNotificationListener(connection: Connection, log: Logger): Listener {
  const listener = new ListeningConnection(connection, log);
  // On purpose not the object itself, because `listen` is passed on as a function.
  return {
    listen: (channel, onPayload, onReconnect) => listener.listen(channel, onPayload, onReconnect),
    close: () => listener.close(),
  };
}

/** One connection for all channels, opened with the first subscription and reopened when it is lost. */
class ListeningConnection implements Listener {
  private readonly connection: Connection;
  private readonly log: Logger;
  private readonly subscriptions = new Set<Subscription>();
  private readonly closing = new AbortController();
  private current: Promise<pg.Client> | null = null;

  constructor(connection: Connection, log: Logger) {
    this.connection = connection;
    this.log = log;
  }

  async listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) {
    const subscription = { channel, onPayload, onReconnect };
    await this.subscribe(subscription);
    // On purpose no UNLISTEN: a channel nobody waits for costs nothing, and the connection may be down just now.
    return async () => void this.subscriptions.delete(subscription);
  }

  async close(): Promise<void> {
    this.closing.abort();
    const client = await this.current?.catch(() => null);
    if (client) await this.end(client);
  }

  private async subscribe(subscription: Subscription): Promise<void> {
    this.subscriptions.add(subscription);
    this.current ??= this.connect();
    try {
      await listenTo(await this.current, subscription.channel);
    } catch (error) {
      this.subscriptions.delete(subscription);
      if (this.subscriptions.size === 0) this.current = null;
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = createClient(this.connection, { responseMs: RESPONSE_TIMEOUT_MS });
    client.on("error", (error) =>
      this.log.debug({ err: error }, "the listening connection failed"),
    );
    client.on("notification", ({ channel, payload }) => this.dispatch(channel, payload ?? ""));
    try {
      await client.connect();
      const channels = new Set([...this.subscriptions].map(({ channel }) => channel));
      for (const channel of channels) await listenTo(client, channel);
    } catch (error) {
      await this.end(client);
      throw error;
    }
    this.startHeartbeat(client);
    client.once("end", () => this.reconnect());
    return client;
  }

  private dispatch(channel: string, payload: string) {
    for (const subscription of this.subscriptions)
      if (subscription.channel === channel) subscription.onPayload(payload);
  }

  private startHeartbeat(client: pg.Client) {
    const timer = setInterval(() => {
      client.query("select 1").catch(() => this.end(client));
    }, HEARTBEAT_MS).unref();
    client.once("end", () => clearInterval(timer));
  }

  private reconnect() {
    if (this.closing.signal.aborted) return;
    this.log.warn("the connection that listens for changes was lost; connecting again");
    this.current = this.connectAgain();
    this.current.then(
      () => {
        for (const subscription of this.subscriptions) subscription.onReconnect?.();
      },
      (error) => this.log.debug({ err: error }, "stopped connecting again"),
    );
  }

  private async connectAgain(): Promise<pg.Client> {
    for (let waitMs = RETRY_FIRST_MS; ; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      await delay(waitMs, undefined, { signal: this.closing.signal });
      try {
        return await this.connect();
      } catch (error) {
        this.log.debug({ err: error }, "cannot listen for changes yet");
      }
    }
  }

  private async end(client: pg.Client): Promise<void> {
    await client
      .end()
      .catch((error) => this.log.debug({ err: error }, "ended a broken connection"));
  }
}

async function listenTo(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}
