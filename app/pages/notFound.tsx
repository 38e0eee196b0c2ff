import { data } from "react-router";

/** Answers 404 for every address without a route. */
export function loader() {
  throw data(null, { status: 404 });
}

// Never rendered, because the loader always throws. Without a component the framework would answer a bare error, not a page.
export default function NotFound() {
  return null;
}
