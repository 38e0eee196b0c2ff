import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const deriveKey = promisify(argon2);

export interface Cost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

/** About 0.11 s here. More than twice the memory OWASP asks for (19 MiB, 2 passes), little enough for two at once. */
const CURRENT_COST: Cost = { memoryKib: 47_104, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Two of the four threads that also serve files: signing in can never stop the site. */
const AT_ONCE = 2;
const WAITING_MOST = 30;

/**
 * Who waits for a place. The known go first and have a waiting room of their own: whoever is signed in, holds a link of
 * ours or uses a browser that signed in before waits for one hash at most, however many strangers try their luck.
 */
export type Lane = "known" | "strangers";

/** Thrown to whoever comes when the queue is full; answer 503 and ask to come back. */
export class PasswordQueueFull extends Error {
  override name = "PasswordQueueFull";
}

export interface Passwords {
  hash(password: string, lane: Lane): Promise<string>;
  /** Without a hash the answer is no, after the same work. */
  verify(password: string, hash: string | null, lane: Lane): Promise<boolean>;
  /** How many were worked on so far, for metrics and for proof that unknown accounts cost the same. */
  evaluated(): number;
}

/** Tests that are not about hashing pass a cost that takes no time. */
export function createPasswords(currentCost: Cost = CURRENT_COST): Passwords {
  const enter = createQueue();
  let evaluated = 0;
  const derive = (password: string, salt: Buffer, cost: Cost, lane: Lane) =>
    enter(lane, () => {
      evaluated += 1;
      return deriveKey("argon2id", {
        message: password.normalize("NFKC"),
        nonce: salt,
        parallelism: cost.lanes,
        memory: cost.memoryKib,
        passes: cost.passes,
        tagLength: KEY_BYTES,
      });
    });
  return {
    hash: async (password, lane) => {
      const salt = randomBytes(SALT_BYTES);
      return phcString(currentCost, salt, await derive(password, salt, currentCost, lane));
    },
    verify: async (password, hash, lane) => {
      const { salt, key, cost } =
        hash === null ? { ...NOBODYS, cost: currentCost } : readPhcString(hash);
      const derived = await derive(password, salt, cost, lane);
      return hash !== null && derived.length === key.length && timingSafeEqual(derived, key);
    },
    evaluated: () => evaluated,
  };
}

const NOBODYS = { salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };

function phcString({ memoryKib, passes, lanes }: Cost, salt: Buffer, key: Buffer): string {
  const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(key)}`;
}

/** Reads the cost from the stored hash, so that raising ours locks nobody out. */
function readPhcString(hash: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) throw new Error("a stored password is not an argon2id hash");
  const [memoryKib = 0, passes = 0, lanes = 0] = parts.slice(1, 4).map(Number);
  const [salt = "", key = ""] = parts.slice(4);
  return {
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
    cost: { memoryKib, passes, lanes },
  };
}

/** In each lane first come, first served; whoever finds its waiting room full is sent away at once. */
function createQueue() {
  const waiting: Record<Lane, Array<() => void>> = { known: [], strangers: [] };
  let running = 0;
  return async <Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> => {
    const room = waiting[lane];
    if (running >= AT_ONCE) {
      if (room.length >= WAITING_MOST) throw new PasswordQueueFull("too many passwords at once");
      await new Promise<void>((resolve) => room.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.known.shift() ?? waiting.strangers.shift();
      // The place is handed over, not freed: nobody who comes in between can take it twice.
      if (next) next();
      else running -= 1;
    }
  };
}
