import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";

export function Layout({ children }: { children: React.ReactNode }) {
  const hydrate = useMatches().some((match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrate && <ScrollRestoration />}
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}
export default function Root() { return <Outlet />; }
