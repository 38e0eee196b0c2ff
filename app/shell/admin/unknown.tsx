import { data } from "react-router";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import type { Route } from "./+types/unknown";

/** Responds with 404 for every address under /admin without a screen. */
export async function loader({ context }: Route.LoaderArgs) {
  adminRequest(context);
  throw data(null, { status: 404 });
}

export async function action({ context }: Route.ActionArgs) {
  adminRequest(context);
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}

export function ErrorBoundary() {
  return <LoadFailure title="Page not found" sentence="This page could not be loaded." />;
}
