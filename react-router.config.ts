import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Lazy discovery adds a /__manifest endpoint that anyone can flood; the whole route table is small.
  routeDiscovery: { mode: "initial" },
  // Development finds what pages import before the first visit: found during one, the scripts sent by then are out of date.
  future: { unstable_optimizeDeps: true },
} satisfies Config;
