import type { Announcements } from "~/platform/live/announcements";

/** Often enough that no proxy takes the line for dead. */
const HEARTBEAT_MS = 15_000;

interface LiveStreamOptions {
  announcements: Announcements;
  /** Calls `end` when nobody may listen any more, until the returned function is called. */
  untilForbidden: (end: () => void) => () => void;
  heartbeatMs?: number;
}

/**
 * What changes, as server-sent events (WHATWG HTML, section 9.2): `data` is the topic. Made only when the browser can take it, so a slow reader
 * gets each topic once instead of a growing queue.
 */
export function liveStream(options: LiveStreamOptions): ReadableStream<Uint8Array> {
  const { announcements, untilForbidden, heartbeatMs = HEARTBEAT_MS } = options;
  const inbox = openInbox(announcements, untilForbidden);
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

/** Topics wait here, each once, until the stream takes them. */
function openInbox(
  announcements: Announcements,
  untilForbidden: LiveStreamOptions["untilForbidden"],
) {
  const waiting = new Set<string>();
  let ended = false;
  let wake = () => {};
  const end = () => {
    ended = true;
    wake();
  };
  const unsubscribe = announcements.subscribe((topic) => {
    waiting.add(topic);
    wake();
  }, end);
  const unfollow = untilForbidden(end);

  return {
    /** What is new; nothing at all after `waitMs`; null when no more will come. */
    async take(waitMs: number): Promise<string[] | null> {
      if (waiting.size === 0 && !ended) await news(waitMs);
      if (ended) return null;
      const topics = [...waiting];
      waiting.clear();
      return topics;
    },
    close() {
      unsubscribe();
      unfollow();
      end();
    },
  };

  function news(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
