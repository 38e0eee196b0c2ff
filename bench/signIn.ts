import { ADMINISTRATOR } from "../tests/support/app";

/** Answers the cookies of a session. */
export async function signIn(url: string): Promise<string> {
  const { email, password } = ADMINISTRATOR;
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(`${url}/admin/login`, { method: "POST", body, redirect: "manual" });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
