import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Lazy discovery adds a /__manifest endpoint that anyone can flood; the whole route table is small.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
