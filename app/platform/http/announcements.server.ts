export interface Announcements {
  /** Notifies all subscribers in this process. */
  publish(topic: string): void;
  /** When something was announced last, in milliseconds since 1970; null if nothing was since the start of the process. */
  lastAt(): number | null;
  /** Calls `onTopic` for every topic until the returned function is called; `onEnd` means that no more will come. */
  subscribe(onTopic: (topic: string) => void, onEnd: () => void): () => void;
  /** Ends all subscriptions, and later ones at once: the process is about to stop. */
  close(): void;
}

/** Distributes the database's announcements to the open pages of one process. */
export function createAnnouncements(now: () => Date): Announcements {
  const listeners = new Set<{ onTopic: (topic: string) => void; onEnd: () => void }>();
  let closed = false;
  let lastAt: number | null = null;
  return {
    publish(topic) {
      lastAt = now().getTime();
      for (const listener of listeners) listener.onTopic(topic);
    },
    lastAt: () => lastAt,
    subscribe(onTopic, onEnd) {
      const listener = { onTopic, onEnd };
      if (closed) onEnd();
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
      for (const listener of listeners) listener.onEnd();
      listeners.clear();
    },
  };
}

/** Sent if announcements may have been missed: every topic may have changed. */
export const MISSED = "missed";

const ANNOUNCED = "announced";

/** Often enough that no proxy closes the connection as idle. */
const HEARTBEAT_MS = 15_000;

interface LiveStreamOptions {
  announcements: Announcements;
  /** Calls `end` when the session may no longer listen; stops when the returned function is called. */
  untilForbidden: (end: () => void) => () => void;
  heartbeatMs?: number;
}

/**
 * Sends changed topics as server-sent events (WHATWG HTML, section 9.2), after an event `announced` with the time of the last
 * announcement: a page that was loaded before it was not listening yet. Events are created only when the browser can receive
 * them, so a slow reader gets each topic once instead of a growing queue.
 */
export function liveStream(options: LiveStreamOptions): ReadableStream<Uint8Array> {
  const { heartbeatMs = HEARTBEAT_MS } = options;
  const buffer = new TopicBuffer(options);
  const encoder = new TextEncoder();
  let lastAt = options.announcements.lastAt();
  return new ReadableStream(
    {
      async pull(controller) {
        if (lastAt !== null) {
          controller.enqueue(encoder.encode(`event: ${ANNOUNCED}\ndata: ${lastAt}\n\n`));
          lastAt = null;
          return;
        }
        const topics = await buffer.take(heartbeatMs);
        if (topics) return controller.enqueue(encoder.encode(eventsOf(topics)));
        buffer.close();
        controller.close();
      },
      cancel: () => buffer.close(),
    },
    { highWaterMark: 0 },
  );
}

function eventsOf(topics: string[]): string {
  if (topics.length === 0) return ": still here\n\n";
  return topics.map((topic) => `data: ${topic}\n\n`).join("");
}

/** Buffers topics, each once, until the stream takes them: a reader that is slow gets fewer events, not later ones. */
class TopicBuffer {
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
    if (this.waiting.size === 0 && !this.ended) await this.nextTopic(waitMs);
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

  private nextTopic(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
