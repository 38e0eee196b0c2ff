import type { ClusterPaths } from "~/platform/db/embedded/paths.server";
import type { SocketConnection } from "~/platform/db/pool.server";

export interface PostgresOptions {
  paths: ClusterPaths;
  connection: SocketConnection;
  /** Additional settings, as `name=value`. */
  settings: string[];
}

/** Passed at each start and stored in no file, so that a newer Frontdesk applies its own. */
export function postgresArguments({ paths, connection, settings }: PostgresOptions): string[] {
  const all = [
    "listen_addresses=",
    `port=${connection.port}`,
    `unix_socket_directories=${connection.host}`,
    "unix_socket_permissions=0700",
    `hba_file=${paths.rules}`,
    "cluster_name=frontdesk",
    "max_connections=40",
    "shared_buffers=64MB",
    // Limits the write-ahead log to 256 MB, and its replay to the 5 seconds of a start.
    "max_wal_size=128MB",
    "min_wal_size=32MB",
    "io_method=sync",
    // Nobody replicates from it.
    "max_logical_replication_workers=0",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    // The locks of a killed client are released within a second instead of at the end of its statement.
    "client_connection_check_interval=1s",
    // Start and stop only: failing statements and their details contain what users typed.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    ...settings,
  ];
  return ["-D", paths.data, ...all.flatMap((setting) => ["-c", setting])];
}
