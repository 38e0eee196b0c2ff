/** What sign-in needs to know about the browser. */
export function browserOf(request: Request): { cookie: string; userAgent: string } {
  const { headers } = request;
  const userAgent = headers.get("user-agent")?.slice(0, 500) ?? "";
  return { cookie: headers.get("cookie") ?? "", userAgent };
}

export function withCookies(cookies: readonly string[]): { headers: [string, string][] } {
  return { headers: cookies.map((value) => ["Set-Cookie", value]) };
}
