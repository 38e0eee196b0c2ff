import { cookiesOf } from "./accounts";
import { ADMINISTRATOR, type RunningApp } from "./app";

/** The cookies of the administrator, signed in by a single request. `cookie` is what the browser had before. */
export async function signInByRequest(app: RunningApp, cookie = ""): Promise<string> {
  const { email, password } = ADMINISTRATOR;
  const response = await fetch(new URL("/admin/login", app.url), {
    method: "POST",
    redirect: "manual",
    headers: { cookie },
    body: new URLSearchParams({ email, password }),
  });
  const cookies = cookiesOf(response.headers.getSetCookie());
  if (!cookies) throw new Error(`signing in was answered with ${response.status}`);
  return cookies;
}
