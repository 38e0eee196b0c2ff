import type { Announcements } from "~/platform/live/announcements";

/** Often enough that no proxy takes the line for dead, and that a session which was ended hears nothing for long. */
const HEARTBEAT_MS = 15_000;

interface LiveStreamOptions {
  announcements: Announcements;
  /** Asked at every heartbeat: false ends the stream. */
  isStillAllowed: () => Promise<boolean>;
  heartbeatMs?: number;
}

/**
 * What changes, as server-sent events (WHATWG HTML, section 9.2): `data` is the topic. Made only when the browser can take it, so a slow reader
 * gets each topic once instead of a growing queue.
 */
export function liveStream(options: LiveStreamOptions): ReadableStream<Uint8Array> {
  const { announcements, isStillAllowed, heartbeatMs = HEARTBEAT_MS } = options;
  const inbox = openInbox(announcements);
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const topics = await inbox.take(heartbeatMs);
        const open = topics !== null && (topics.length > 0 || (await isStillAllowed()));
        if (open) return controller.enqueue(encoder.encode(eventsOf(topics)));
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
function openInbox(announcements: Announcements) {
  const waiting = new Set<string>();
  let ended = false;
  let wake = () => {};
  const unsubscribe = announcements.subscribe(
    (topic) => {
      waiting.add(topic);
      wake();
    },
    () => {
      ended = true;
      wake();
    },
  );

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
      ended = true;
      unsubscribe();
      wake();
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
