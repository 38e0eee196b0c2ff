export interface Announcements {
  /** Notifies all subscribers in this process. */
  tell(topic: string): void;
  /** Calls `hear` for every topic until the returned function is called; `end` means that no more will come. */
  subscribe(hear: (topic: string) => void, end: () => void): () => void;
  /** Ends all subscriptions, and later ones at once: the process is about to stop. */
  close(): void;
}

/** Distributes the database's announcements to the open pages of one process. */
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
