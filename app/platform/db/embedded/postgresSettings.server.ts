import type { ClusterPaths } from "~/platform/db/embedded/paths.server";
import type { SocketConnection } from "~/platform/db/pool.server";

export interface PostgresOptions {
  paths: ClusterPaths;
  connection: SocketConnection;
  /** Settings beyond ours, as `name=value`. */
  settings: string[];
}

/** Given at each start and kept in no file, so that a newer Frontdesk brings its own. */
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
    // Keeps the write-ahead log under 256 MB, and replaying it within the 5 seconds of a start.
    "max_wal_size=128MB",
    "min_wal_size=32MB",
    "io_method=sync",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    // A killed process must not keep its locks until its last statement happens to end.
    "client_connection_check_interval=1s",
    // Life cycle only: failing statements and their details hold what people typed.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    ...settings,
  ];
  return ["-D", paths.data, ...all.flatMap((setting) => ["-c", setting])];
}
