export interface Announcements {
  /** Tells everybody who listens in this process. */
  tell(topic: string): void;
  /** Hears every topic until the returned function is called; `end` says that no more will come. */
  subscribe(hear: (topic: string) => void, end: () => void): () => void;
  /** Ends every subscription, also those that would begin later: the process is about to stop. */
  close(): void;
}

/** Spreads what the database announced among the open pages of one process. */
export function createAnnouncements(): Announcements {
  const listeners = new Set<{ hear: (topic: string) => void; end: () => void }>();
  let closed = false;
  return {
    tell(topic) {
      for (const listener of listeners) listener.hear(topic);
    },
    subscribe(hear, end) {
      const listener = { hear, end };
      if (closed) end();
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
}
