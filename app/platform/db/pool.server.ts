import pg from "pg";
import type { Logger } from "~/platform/log/log.server";

/** How to reach a database: a server's address, or the private socket of the embedded one. */
export type Connection = { connectionString: string } | SocketConnection;

export interface SocketConnection {
  /** The folder that the socket is in. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export const POOL_MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;

export function createPool(connection: Connection, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    application_name: "frontdesk",
    max: POOL_MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server's own limit comes first; this one is for a server that no longer answers at all.
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  // Without a listener, a connection that the server ends while it is idle would end this process.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  // A connection that dies while it is lent out reports to its borrower too; the pool drops it then.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function createClient(connection: Connection): pg.Client {
  return new pg.Client({
    ...connection,
    application_name: "frontdesk",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
}
