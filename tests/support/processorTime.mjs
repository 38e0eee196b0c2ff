// Loaded into a server under test (`--import`): prints, when it gets SIGUSR2, how much time of the processor it has used.
// What else the machine does changes little of it.
process.on("SIGUSR2", () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${JSON.stringify({ processorMs: (user + system) / 1000 })}\n`);
});
