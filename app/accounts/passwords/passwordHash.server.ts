import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const deriveKey = promisify(argon2);

export interface Cost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

/**
 * About 0.11 s per hash. More than twice the memory that OWASP recommends (19 MiB, 2 passes), and little enough for two at once.
 */
const CURRENT_COST: Cost = { memoryKib: 47_104, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Two of the four threads that also serve files, so hashing can never block the whole site. */
const PARALLEL_MAX = 2;
const WAITING_MAX = 30;

/**
 * Which queue a hash waits in. "known" is for signed-in people, holders of our links and known browsers. It goes first, so they
 * wait for one hash at most, however many strangers are waiting.
 */
export type QueueName = "known" | "strangers";

/** A full queue is done by then: 30 hashes of 0.11 s each, two at once, take 1.7 s. */
export const QUEUE_RETRY_SECONDS = 2;

/** Thrown if the queue is full. Respond with 503, and QUEUE_RETRY_SECONDS as Retry-After. */
export class PasswordQueueFull extends Error {
  override name = "PasswordQueueFull";
}

export interface Passwords {
  hash(password: string, queueName: QueueName): Promise<string>;
  /** False if there is no hash, after the same work. */
  verify(password: string, hash: string | null, queueName: QueueName): Promise<boolean>;
  /** How many hashes were computed so far, for metrics and for tests that unknown accounts cost the same. */
  evaluated(): number;
}

/** Tests that are not about hashing pass a cost that takes no time. */
export function createPasswords(currentCost: Cost = CURRENT_COST): Passwords {
  const enqueue = createQueue();
  let evaluated = 0;
  const derive = (password: string, salt: Buffer, cost: Cost, queueName: QueueName) =>
    enqueue(queueName, () => {
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
    hash: async (password, queueName) => {
      const salt = randomBytes(SALT_BYTES);
      return phcString(currentCost, salt, await derive(password, salt, currentCost, queueName));
    },
    verify: async (password, hash, queueName) => {
      const { salt, key, cost } =
        hash === null ? { ...DUMMY_HASH, cost: currentCost } : readPhcString(hash);
      const derived = await derive(password, salt, cost, queueName);
      return hash !== null && derived.length === key.length && timingSafeEqual(derived, key);
    },
    evaluated: () => evaluated,
  };
}

const DUMMY_HASH = { salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };

function phcString({ memoryKib, passes, lanes }: Cost, salt: Buffer, key: Buffer): string {
  const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(key)}`;
}

/** Reads the cost from the stored hash, so that raising ours invalidates no password. */
function readPhcString(hash: string) {
  const fields = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!fields) throw new Error("a stored password is not an argon2id hash");
  const [memoryKib = 0, passes = 0, lanes = 0] = fields.slice(1, 4).map(Number);
  const [salt = "", key = ""] = fields.slice(4);
  return {
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
    cost: { memoryKib, passes, lanes },
  };
}

/** Each queue is first come, first served. Rejects at once if it is full. */
function createQueue() {
  const waiting: Record<QueueName, Array<() => void>> = { known: [], strangers: [] };
  let running = 0;
  return async <Result>(queueName: QueueName, work: () => Promise<Result>): Promise<Result> => {
    const queue = waiting[queueName];
    if (running >= PARALLEL_MAX) {
      if (queue.length >= WAITING_MAX) throw new PasswordQueueFull("too many passwords at once");
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.known.shift() ?? waiting.strangers.shift();
      // The slot is handed over, not freed, so that no other call can take it in between.
      if (next) next();
      else running -= 1;
    }
  };
}
