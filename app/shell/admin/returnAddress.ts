const ANYWHERE = "http://admin.invalid";

/** The address that a form came from if it is in the admin area; the fallback otherwise. Never another site. */
export function returnAddress(from: string, fallback: string): string {
  if (!URL.canParse(from, ANYWHERE)) return fallback;
  const url = new URL(from, ANYWHERE);
  const isAdmin = url.origin === ANYWHERE && /^\/admin(\/[\w-]+)*$/.test(url.pathname);
  return isAdmin ? url.pathname + url.search : fallback;
}

export function fromOf(request: Request, fallback: string): string {
  return returnAddress(new URL(request.url).searchParams.get("from") ?? "", fallback);
}
