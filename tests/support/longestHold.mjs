// Loaded into a server under test (`--import`): prints, when it gets SIGUSR2, for how long the event loop was held at
// most since the last time. In time of the processor and of the main thread alone, so that a busy machine changes
// nothing.
const TICK_MS = 2;

let longest = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const used = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longest = Math.max(longest, used.user + used.system);
}, TICK_MS).unref();

process.on("SIGUSR2", () => {
  process.stdout.write(`${JSON.stringify({ heldMs: longest / 1000 })}\n`);
  longest = 0;
});
