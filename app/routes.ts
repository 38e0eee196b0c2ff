import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/public/home.tsx"),
  route("contact", "routes/public/contact.tsx"),
  route("healthz", "routes/machine/healthz.ts"),
] satisfies RouteConfig;
