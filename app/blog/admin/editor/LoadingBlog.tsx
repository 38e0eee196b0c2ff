import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Spinner } from "~/ui/primitives/Spinner";

const EDITOR = /^\/admin\/blogs\/edit\//;

/** In place of a page that is being left for the editor. */
export function LoadingBlog({ children }: { children: ReactNode }) {
  const { location, formMethod } = useNavigation();
  const awaited = location && !formMethod && EDITOR.test(location.pathname);
  return awaited ? <Spinner label="Loading blog..." /> : children;
}
