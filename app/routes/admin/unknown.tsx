import { data } from "react-router";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { LoadFailure, MISSING_PAGE } from "~/routes/admin/parts/LoadFailure";
import type { Route } from "./+types/unknown";

/** Every address under /admin that no screen answers. */
export async function loader({ context }: Route.LoaderArgs) {
  deskOf(context);
  throw data(null, { status: 404 });
}

export async function action({ context }: Route.ActionArgs) {
  deskOf(context);
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      title="Page not found"
      sentence="This page could not be loaded."
      missing={MISSING_PAGE}
    />
  );
}
