import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Spinner } from "~/ui/primitives/Progress";

const EDITOR = /^\/admin\/blogs\/edit\//;

/** Replaces the page with a spinner while the editor loads. */
export function LoadingPost({ children }: { children: ReactNode }) {
  const { location, formMethod } = useNavigation();
  const isOpening = location && !formMethod && EDITOR.test(location.pathname);
  return isOpening ? <Spinner label="Loading blog..." /> : children;
}
