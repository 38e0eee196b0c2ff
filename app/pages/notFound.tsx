import { data } from "react-router";

/** Every address that no other route knows. */
export function loader() {
  throw data(null, { status: 404 });
}

// Never shown: the loader always throws. A route without a component would answer the bare error instead of the site's page.
export default function NotFound() {
  return null;
}
