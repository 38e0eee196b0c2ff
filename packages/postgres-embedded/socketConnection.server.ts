import pg from "pg";

/** How to reach the server: its private socket, and the site's role. */
export interface SocketConnection {
  /** The folder that the socket is in. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** On purpose written out: pg would take it from PGSSLMODE, which is meant for another server. */
  ssl: false;
  /** The connection with PGOPTIONS. */
  options: string;
}

/** The server's own setting once more. An empty text would not replace the one of the environment. */
const OWN_OPTIONS = "-c timezone=UTC";

export function socketConnection(
  target: Pick<SocketConnection, "host" | "port" | "user" | "password">,
): SocketConnection {
  return { ...target, database: target.user, ssl: false, options: OWN_OPTIONS };
}

const CONNECT_TIMEOUT_MS = 3_000;

/** Null if the server accepts the connection, otherwise why it does not. */
export async function tryConnection(connection: SocketConnection): Promise<Error | null> {
  const client = new pg.Client({
    ...connection,
    application_name: "frontdesk",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // connect() rejects with the same error.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
