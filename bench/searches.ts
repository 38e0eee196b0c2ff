import { startApp } from "../tests/support/app";
import { type Figure, percentile } from "./figure";

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 3;
const SECONDS = 8;

export async function searches(): Promise<Figure[]> {
  const app = await startApp({ environment: { LOG_LEVEL: "warn" } });
  try {
    const [rate, slow] = await searchFigures([app.url]);
    return [
      { ...rate, limit: { atLeast: 220 } },
      { ...slow, limit: { atMost: 70 } },
    ];
  } finally {
    await app.remove();
  }
}

/**
 * Searches of articles and jobs that find something, asked of these copies in turn. Each is asked for once, so that none comes
 * from the cache.
 */
export async function searchFigures(copies: string[]): Promise<[Figure, Figure]> {
  const searches = await searchAddresses(copies[0] ?? "");
  // In pairs, because an article and a job take turns.
  const copyOf = (place: number) => copies[Math.floor(place / 2) % copies.length];
  const addresses = searches.map((search, place) => `${copyOf(place)}${search}`);
  await responseTimes(addresses, WARM_UP_SECONDS);
  const times = await responseTimes(addresses, SECONDS);
  const what = `uncached searches by ${CONNECTIONS} connections`;
  return [
    { what, measured: times.length / SECONDS, unit: "/s" },
    { what: `${what}, 95th percentile`, measured: percentile(times, 95), unit: "ms" },
  ];
}

/** Some thousand paths, of articles and jobs in turn: two words that stand in one title and text. */
async function searchAddresses(url: string): Promise<string[]> {
  const [posts, jobs] = await Promise.all([
    pairsOf(`${url}/api/posts`),
    pairsOf(`${url}/api/jobs`),
  ]);
  return posts
    .slice(0, jobs.length)
    .flatMap((pair, place) => [`/blog?search=${pair}`, `/careers?search=${jobs[place]}`]);
}

const WORD = /\b[a-z]{4,}\b/gi;
const WORDS_OF_A_TEXT = 60;

async function pairsOf(address: string): Promise<string[]> {
  const { items } = (await (await fetch(address)).json()) as { items: object[] };
  const pairs = items.flatMap((item) => {
    const matches = Object.values(item).join(" ").match(WORD) ?? [];
    const words = [...new Set(matches.map((word) => word.toLowerCase()))].slice(0, WORDS_OF_A_TEXT);
    return words.flatMap((one) =>
      words.flatMap((other) => (one < other ? [`${one}+${other}`] : [])),
    );
  });
  return [...new Set(pairs)];
}

/** Takes the addresses from the list. How long each response took, in milliseconds. */
async function responseTimes(addresses: string[], seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const connection = async () => {
    while (performance.now() < until) {
      const address = addresses.shift();
      if (!address) throw new Error("there are too few searches for this time");
      const startedAt = performance.now();
      const response = await fetch(address);
      await response.text();
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return times;
}
