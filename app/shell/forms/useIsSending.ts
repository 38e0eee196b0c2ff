import { useNavigation } from "react-router";

/** Whether a form of the page is being sent; with `path` only one that is sent there. Not a button with a fetcher of its own. */
export function useIsSending(path?: string): boolean {
  const { formMethod, formAction } = useNavigation();
  if (formMethod !== "POST") return false;
  return path === undefined || formAction?.split("?")[0] === path;
}
