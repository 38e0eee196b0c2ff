// Loaded into a server under test (`--import`): prints, when it gets SIGUSR2, what it has done since it began. What else
// the machine does changes little of it.
import { registerHooks } from "node:module";
import { constants, PerformanceObserver } from "node:perf_hooks";
import pg from "pg";

const work = { modules: 0, queries: 0, collections: 0 };

registerHooks({
  load(url, context, nextLoad) {
    work.modules += 1;
    return nextLoad(url, context);
  },
});

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...words) {
  work.queries += 1;
  return query.apply(this, words);
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
