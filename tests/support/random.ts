export interface Random {
  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
}

/** mulberry32: small, and the same on every machine, so that whatever failed can be made again from its seed. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]) => items[below(items.length)] as T;
  return { below, pick };
}
