// A process for logDestination.test.ts that logs and stops as the program does, without the program.
import { createLog } from "./log.server.ts";

for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
const log = createLog("info");
const lines = Number(process.argv[2]);
let place = 0;

for (const signal of ["SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    log.info("stopped");
    log.flush(() => process.exit(0));
  });
}
process.on("SIGUSR2", () => {
  log.info("leaving");
  process.exit(0);
});

setInterval(() => {
  for (const end = Math.min(lines, place + 500); place < end; place++)
    log.info({ place }, "a line");
  process.stderr.write(".");
}, 10);
