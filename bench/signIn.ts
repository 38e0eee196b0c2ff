import { ADMINISTRATOR } from "../tests/support/app";

/** Returns the cookies of a session. */
export async function signIn(url: string): Promise<string> {
  const { email, password } = ADMINISTRATOR;
  const body = new URLSearchParams({ email, password });
  const response = await fetch(`${url}/admin/login`, { method: "POST", body, redirect: "manual" });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
