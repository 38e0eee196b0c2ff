import { once } from "node:events";
import { createServer, type Server } from "node:net";

// Below what operating systems hand out by themselves: neither a server on port 0 nor a connection takes one of these meanwhile.
const FIRST_PORT = 20_000;
const PAIRS = 6_000;

/**
 * A port that stays free for whoever asked, also while its server is stopped or killed and started again. The port after it
 * is the reservation: this process listens there until it ends, so no other test process chooses the same pair.
 */
export async function freePort(): Promise<number> {
  const start = Math.floor(Math.random() * PAIRS);
  for (let step = 0; step < PAIRS; step += 1) {
    const port = FIRST_PORT + 2 * ((start + step) % PAIRS);
    const reservation = await listenOn(port + 1);
    if (!reservation) continue;
    const probe = await listenOn(port);
    if (probe) {
      probe.close();
      await once(probe, "close");
      reservation.unref();
      return port;
    }
    reservation.close();
  }
  throw new Error(`no port from ${FIRST_PORT} on is free`);
}

/** Null where another program listens there already. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy()).listen(port, "localhost");
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return null;
    throw error;
  }
}
