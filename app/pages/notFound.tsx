import { data } from "react-router";

/** Responds with 404 for every address without a route. */
export function loader() {
  throw data(null, { status: 404 });
}

// Never rendered, but required: without a component the framework would send a bare error instead of a page.
export default function NotFound() {
  return null;
}
