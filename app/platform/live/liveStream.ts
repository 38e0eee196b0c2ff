import type { Announcements } from "~/platform/live/announcements";

/** Often enough that no proxy closes the connection as idle. */
const HEARTBEAT_MS = 15_000;

interface LiveStreamOptions {
  announcements: Announcements;
  /** Calls `end` when the session may no longer listen; stops when the returned function is called. */
  untilForbidden: (end: () => void) => () => void;
  heartbeatMs?: number;
}

/**
 * Sends changed topics as server-sent events (WHATWG HTML, section 9.2). Events are created only when the browser can
 * receive them, so a slow reader gets each topic once instead of a growing queue.
 */
export function liveStream(options: LiveStreamOptions): ReadableStream<Uint8Array> {
  const { heartbeatMs = HEARTBEAT_MS } = options;
  const inbox = new Inbox(options);
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const topics = await inbox.take(heartbeatMs);
        if (topics) return controller.enqueue(encoder.encode(eventsOf(topics)));
        inbox.close();
        controller.close();
      },
      cancel: () => inbox.close(),
    },
    { highWaterMark: 0 },
  );
}

function eventsOf(topics: string[]): string {
  if (topics.length === 0) return ": still here\n\n";
  return topics.map((topic) => `data: ${topic}\n\n`).join("");
}

/** Collects topics, each once, until the stream takes them. */
class Inbox {
  private readonly waiting = new Set<string>();
  private readonly unsubscribe: () => void;
  private readonly unfollow: () => void;
  private ended = false;
  private wake = () => {};

  constructor({ announcements, untilForbidden }: LiveStreamOptions) {
    this.unsubscribe = announcements.subscribe(
      (topic) => this.add(topic),
      () => this.end(),
    );
    this.unfollow = untilForbidden(() => this.end());
  }

  /** The new topics; [] after `waitMs` without any; null if no more will come. */
  async take(waitMs: number): Promise<string[] | null> {
    if (this.waiting.size === 0 && !this.ended) await this.news(waitMs);
    if (this.ended) return null;
    const topics = [...this.waiting];
    this.waiting.clear();
    return topics;
  }

  close(): void {
    this.unsubscribe();
    this.unfollow();
    this.end();
  }

  private add(topic: string): void {
    this.waiting.add(topic);
    this.wake();
  }

  private end(): void {
    this.ended = true;
    this.wake();
  }

  private news(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
