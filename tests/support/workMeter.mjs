// Loaded into a server under test (`--import`): prints, when it gets SIGUSR2, what it has done since it began. What else
// the machine does changes little of it.
import { registerHooks } from "node:module";
import { Socket } from "node:net";
import { constants, PerformanceObserver } from "node:perf_hooks";

const work = { modules: 0, queries: 0, collections: 0 };

registerHooks({
  load(url, context, nextLoad) {
    work.modules += 1;
    return nextLoad(url, context);
  },
});

// PostgreSQL's messages begin with a letter and their length: Q is a query, P one with parameters.
const { write } = Socket.prototype;
Socket.prototype.write = function (chunk, ...others) {
  const kind = chunk instanceof Uint8Array ? String.fromCharCode(chunk[0]) : "";
  if ((kind === "Q" || kind === "P") && chunk.readInt32BE(1) < chunk.length) work.queries += 1;
  return write.call(this, chunk, ...others);
};

new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries())
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MINOR) work.collections += 1;
}).observe({ entryTypes: ["gc"] });

process.on("SIGUSR2", () => {
  const { user, system } = process.cpuUsage();
  const processorMs = (user + system) / 1000;
  process.stdout.write(`${JSON.stringify({ work: { ...work, processorMs } })}\n`);
});
