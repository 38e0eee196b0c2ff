interface Publication {
  isPublished: boolean;
  publishedAt: Date | null;
  publishAt: Date | null;
}

/** When an imported post is public: one whose date lies in the future is scheduled for it. */
export function publicationOn(
  source: { isPublished: boolean; date: Date | null },
  { createdAt, now }: { createdAt: Date; now: Date },
): Publication {
  const { isPublished, date } = source;
  if (!isPublished)
    return { isPublished: false, publishedAt: date && date <= now ? date : null, publishAt: null };
  const since = date ?? (createdAt <= now ? createdAt : now);
  if (since > now) return { isPublished: false, publishedAt: null, publishAt: since };
  return { isPublished: true, publishedAt: since, publishAt: null };
}
